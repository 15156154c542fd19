import { readPage } from 'page-contract';
import { sharedMark, shareParameter, type ShellStart } from 'page-contract/shareLink';

/** Whether the address is a share link (`?with=mf-help@1.0.0-…`) whose versions are not in the page yet. */
const isShareLink = () =>
  new URLSearchParams(location.search).has(shareParameter) && !document.querySelector(`[${sharedMark}]`);

/** Scenario panel of a page of a QA server; undefined once it is open, when it may start another build of the shell. */
const findPanel = () => ('qa' in window ? undefined : readPage().qa?.panel);

/**
 * Starts the shell. Pages of a QA server first load the scenario panel, and those of a share link the code that puts
 * other versions than the live ones into the page. If that fails, a sentence says so, and the live page starts.
 */
export async function startWithVersions(start: ShellStart): Promise<void> {
  const panel = findPanel();
  if (!panel && !isShareLink()) return start.begin();
  try {
    if (panel) {
      await start.load(panel.file, panel.integrity);
      // Defined by the panel's script. Neither function rejects after it has started the shell.
      await globalThis.openQaPanel!(start);
    } else {
      const { openShareLink } = await import(/* webpackChunkName: "share-link" */ './openShareLink.ts');
      await openShareLink(start);
    }
  } catch (error) {
    console.error(error);
    const notice = document.createElement('p');
    notice.lang = 'en';
    notice.setAttribute('role', 'alert');
    notice.textContent = `The ${panel ? 'scenarios' : 'versions'} of this link cannot be shown. This is the live page.`;
    document.body.prepend(notice);
    start.begin();
  }
}
