import type * as staticContent from './static.ts';

/** Chunk with components and texts of static content; missing until it is loaded. */
const loaded: { content?: typeof staticContent } = {};

export const readStatic = () => loaded.content;

export async function loadStatic(): Promise<void> {
  loaded.content ??= await import(/* webpackChunkName: "static" */ './static.ts');
}
