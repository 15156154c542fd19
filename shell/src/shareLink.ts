import { sharedMark, shareListAddress, shareParameter, type ShareList } from 'page-contract/shareLink';
import type { PageFiles } from './remotes/pageFiles.ts';

const timeoutInMilliseconds = 10_000;

/**
 * Returns whether the panel of share links has to be loaded: the address is a share link (`?with=mf-help@1.0.0-…`),
 * which shows other versions than the live ones, and the page has no mark yet. The panel is a script that puts these
 * versions into the page, marks the page, and starts the shell. Another version of the shell then finds the mark.
 */
export const isShareLink = () =>
  new URLSearchParams(location.search).has(shareParameter) && !document.querySelector(`[${sharedMark}]`);

/**
 * Loads the panel of share links, which is released on its own, and lets it start the page. If that fails, starts the
 * live page with a notice.
 */
export async function openShareLink(startPage: () => void, load: PageFiles['load']): Promise<void> {
  try {
    const response = await fetch(shareListAddress, { signal: AbortSignal.timeout(timeoutInMilliseconds) });
    const list = (await response.json()) as ShareList;
    await load(list.panel.file, list.panel.integrity);
    // Defined by the panel's script. It rejects only before it calls `begin`: the page never starts twice.
    await globalThis.openSharePanel!({ list, begin: startPage, load });
  } catch (error) {
    console.error(error);
    const notice = document.createElement('p');
    notice.lang = 'en';
    notice.setAttribute('role', 'alert');
    notice.textContent = 'The versions of this link cannot be shown. This is the live page.';
    document.body.prepend(notice);
    startPage();
  }
}
