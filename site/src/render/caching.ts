import { parsePublishedPath } from 'page-contract/publishedPath';

/** Values of `Cache-Control`: for addresses that stand for their content permanently, and for all others. */
export const caching = { immutable: 'public, max-age=31536000, immutable', revalidated: 'no-cache' };

/** Returns whether an address stands for its content permanently: it is in a version, or has a hash in its name. */
export const isImmutable = (address: string) =>
  parsePublishedPath(address) !== undefined || /\.[0-9a-f]{8,}\.[a-z0-9]+$/.test(address);
