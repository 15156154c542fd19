import { parsePublishedPath } from 'page-contract/publishedPath';

/** Whether an address stands for its content permanently: it is in a version, or has a hash in its name. */
export const isImmutable = (address: string) =>
  parsePublishedPath(address) !== undefined || /\.[0-9a-f]{8,}\.[a-z0-9]+$/.test(address);
