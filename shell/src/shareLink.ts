import { sharedMark, shareListAddress, shareParameter, type ShareList } from 'page-contract/shareLink';
import type { PageFiles } from './remotes/pageFiles.ts';

const timeoutInMilliseconds = 10_000;

/**
 * Whether the address names versions to show; no longer once its panel has put them into the page and starts their
 * shell.
 */
export const isShareLink = () =>
  new URLSearchParams(location.search).has(shareParameter) && !document.querySelector(`[${sharedMark}]`);

/**
 * Hands the page to the panel of share links, which is no part of this build. Without it the live page starts, and says
 * so.
 */
export async function openShareLink(begin: () => void, load: PageFiles['load']): Promise<void> {
  try {
    const response = await fetch(shareListAddress, { signal: AbortSignal.timeout(timeoutInMilliseconds) });
    const list = (await response.json()) as ShareList;
    await load(list.panel.file, list.panel.integrity);
    await globalThis.openSharePanel!({ list, begin, load });
  } catch (error) {
    console.error(error);
    const notice = document.createElement('p');
    notice.lang = 'en';
    notice.setAttribute('role', 'alert');
    notice.textContent = 'The versions of this link cannot be shown. This is the live page.';
    document.body.prepend(notice);
    begin();
  }
}
