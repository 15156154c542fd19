import type * as staticContent from './static.ts';

/** Holds the chunk with components and texts of static content; `content` is missing until it is loaded. */
const chunk: { content?: typeof staticContent } = {};

/** Returns the components and texts of static content, undefined until they are loaded. */
export const getStaticContent = () => chunk.content;

export async function loadStaticContent(): Promise<void> {
  chunk.content ??= await import(/* webpackChunkName: "static" */ './static.ts');
}
