import { prerenderedMark } from 'page-contract/prerenderedPage';
import type * as staticContent from './static.tsx';

/** Holds the chunk with components and texts of static content; `content` is missing until it is loaded. */
const chunk: { content?: typeof staticContent } = {};

/** Returns the components and texts of static content, undefined until they are loaded. */
export const getStaticContent = () => chunk.content;

export async function loadStaticContent(): Promise<void> {
  chunk.content ??= await import(/* webpackChunkName: "static" */ './static.tsx');
}

/** Loads static content before the screen is shown, unless the page is prerendered and already contains its HTML. */
export async function prepare(): Promise<void> {
  if (!document.getElementById('root')?.hasAttribute(prerenderedMark)) await loadStaticContent();
}
