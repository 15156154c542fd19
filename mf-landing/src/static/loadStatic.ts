import type * as staticContent from './static.ts';

/** Components and texts of static content, once they were loaded. */
const loaded: { content?: typeof staticContent } = {};

export const loadedStatic = () => loaded.content;

export async function loadStatic(): Promise<void> {
  loaded.content ??= await import(/* webpackChunkName: "static" */ './static.ts');
}
