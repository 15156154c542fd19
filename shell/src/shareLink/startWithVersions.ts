import { readPage } from 'page-contract';
import { sharedMark, shareParameter, type ShellStart } from 'page-contract/shareLink';

/** Whether the address is a share link (`?with=mf-help@1.0.0-…`) whose versions are not in the page yet. */
const isShareLink = () =>
  new URLSearchParams(location.search).has(shareParameter) && !document.querySelector(`[${sharedMark}]`);

/** Whether this is a page of a QA server whose scenario panel is not open yet. The panel may start another shell. */
const needsPanel = () => readPage().qa !== undefined && !('qa' in window);

/**
 * Starts the shell. Pages of a QA server first load the scenario panel, and those of a share link the code that puts
 * other versions than the live ones into the page. If that fails, a sentence says so, and the live page starts.
 */
export async function startWithVersions(start: ShellStart): Promise<void> {
  if (!needsPanel() && !isShareLink()) return start.begin();
  try {
    const { openOtherPage } = await import(/* webpackChunkName: "share-link" */ './openOtherPage.ts');
    await openOtherPage(start);
  } catch (error) {
    console.error(error);
    const textContent = 'What this link names cannot be shown. This is the live page.';
    document.body.prepend(Object.assign(document.createElement('p'), { lang: 'en', role: 'alert', textContent }));
    start.begin();
  }
}
