/** How long answers may be kept: a file whose address stands for its content for ever, everything else asked for anew each time. */
export const caching = { immutable: 'public, max-age=31536000, immutable', revalidated: 'no-cache' };
