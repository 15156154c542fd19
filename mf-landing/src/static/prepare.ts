import { prerenderedMark } from 'page-contract/prerenderedPage';
import { loadStatic } from './loadStatic.ts';

/** Loads static content before the page is shown. A prerendered page shows it already. */
export async function prepare(): Promise<void> {
  if (!document.getElementById('root')?.hasAttribute(prerenderedMark)) await loadStatic();
}
