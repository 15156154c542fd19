import { parsePublishedPath } from 'page-contract/publishedPath';
import { isImmutable } from './publish.ts';

/**
 * A script or a style sheet can be the dictionary of its successors: of the addresses that differ from its own in version and hash
 * alone. Says which they are, in the words of `Use-As-Dictionary` (RFC 9842).
 */
export function successorsOf(address: string): string | undefined {
  if (!isImmutable(address) || !/\.(?:js|css)$/.test(address)) return undefined;
  const published = parsePublishedPath(address);
  const pattern = published ? `/${published.deployable}/*/${published.file}` : address;
  return pattern.replace(/\.[0-9a-f]{8,}(?=\.[a-z]+$)/, '.*');
}

/** Where the difference to a dictionary lies, whose SHA-256 is given in base64: in the folder of the version, under its own extension. */
export function deltaOf(file: string, dictionary: string): string {
  const folder = Buffer.from(dictionary, 'base64').toString('hex').slice(0, 16);
  return file.replace(/^[^/]+\/[^/]+\//, `$&deltas/${folder}/`);
}
