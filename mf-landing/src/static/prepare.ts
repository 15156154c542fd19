import { prerenderedMark } from 'page-contract/prerenderedPage';
import { loadStaticContent } from './loadStatic.ts';

/** Loads static content before the screen is shown, unless the page is prerendered and already contains its HTML. */
export async function prepare(): Promise<void> {
  if (!document.getElementById('root')?.hasAttribute(prerenderedMark)) await loadStaticContent();
}
