/** Cache-Control: immutable for files with a content hash in the address, revalidation for everything else. */
export const caching = { immutable: 'public, max-age=31536000, immutable', revalidated: 'no-cache' };
