import { parsePublishedPath } from 'page-contract/publishedPath';
import { previewsFile } from '../history/previews.ts';
import { isCompressed } from '../publish/writeCompressed.ts';

/** What the list of a folder is: replaced in one step, and by nobody who has not seen its last state. */
export const factsKey = 'site/facts.json';
export const leaseKey = 'site/lease.json';
/** The history up to a line: every change brings an object of its own, so that two at once cannot mix theirs. */
export const historyKey = (last: string) => `site/history/${last}.jsonl`;
/** The files of the site as they lie in a folder. */
export const filesPrefix = 'site/files/';
/** What visitors get, by address. */
export const answersPrefix = 'public';
export const answerKey = (address: string) => answersPrefix + (address === '/' ? '/index.html' : address);

/** The forms of a file, and how an answer with one of them is encoded. */
export const formsOf = (file: string): [suffix: string, encoding?: string][] =>
  isCompressed(file) ? [['.br', 'br'], ['.gz', 'gzip'], ['']] : [['']];

/** `mf-help/1.0.0-…` of a file in it; nothing for what compositions make. */
export function versionOf(file: string): string | undefined {
  const published = parsePublishedPath(file);
  return published && `${published.deployable}/${published.version}`;
}

/** A version is on the site when this file is: it comes last. */
export const isLastOfVersion = (file: string) => file === `${versionOf(file)}/contract.json`;

/** A version may be shown by another link. */
export const isChanging = (file: string) => file.endsWith(`/${previewsFile}`);
