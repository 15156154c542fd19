import { prerenderedMark } from 'page-contract/prerenderedPage';
import type * as staticContent from './static.tsx';

/** Chunk with static content: parts of the landing page without behaviour. `module` is missing until it is loaded. */
const chunk: { module?: typeof staticContent } = {};

/** Returns the components and texts of static content, undefined until they are loaded. */
export const getStaticContent = () => chunk.module;

/** Loads static content unless it is loaded already. Rejects if its file cannot be loaded. */
export async function loadStaticContent(): Promise<void> {
  chunk.module ??= await import(/* webpackChunkName: "static" */ './static.tsx');
}

/** Loads static content before the screen is shown, unless the page is prerendered and already contains its HTML. */
export async function prepare(): Promise<void> {
  const isPrerendered = document.getElementById('root')?.hasAttribute(prerenderedMark) ?? false;
  if (!isPrerendered) await loadStaticContent();
}
