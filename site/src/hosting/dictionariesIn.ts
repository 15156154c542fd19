import { deltaOf, successorsOf } from '../publish/dictionaries.ts';
import type { SiteFacts } from '../publish/siteFacts.ts';

/** What a configuration has to say about dictionaries. */
interface Dictionaries {
  /** Addresses, with the header that makes browsers keep what comes as a dictionary. */
  dictionaries: [address: string, header: string][];
  /** An address and, behind a space, what a browser says that it has; with the file that then comes. */
  deltas: [asked: string, file: string][];
}

export function dictionariesIn(files: SiteFacts['files']): Dictionaries {
  const entries = Object.entries(files);
  return {
    dictionaries: entries.flatMap(([address]) => {
      const successors = successorsOf(address);
      return successors === undefined ? [] : [[address, `match="${successors}"`]];
    }),
    deltas: entries.flatMap(([address, { file, deltas = {} }]) =>
      Object.keys(deltas).map((dictionary): [string, string] => [
        `${address} :${dictionary}:`,
        deltaOf(file, dictionary),
      ]),
    ),
  };
}
