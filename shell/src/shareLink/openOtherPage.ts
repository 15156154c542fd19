import { readPage } from 'page-contract';
import type { ShellStart } from 'page-contract/shareLink';
import { openShareLink } from './openShareLink.ts';

/** Loads the scenario panel of a QA server's page, or opens a share link. Rejects only before the shell has started. */
export async function openOtherPage(start: ShellStart): Promise<void> {
  const panel = readPage().qa?.panel;
  if (!panel) return openShareLink(start);
  await start.load(panel.file, panel.integrity);
  // Defined by the panel's script.
  await globalThis.openQaPanel!(start);
}
