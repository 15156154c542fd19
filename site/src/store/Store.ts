import { escapeForTerminal } from 'node-kit/escapeForTerminal.ts';
import { isFileName } from 'page-contract/publishedPath';

export interface ListedObject {
  key: string;
  /** Time of the last write, by the clock of the storage. */
  changed: Date;
}

interface PutOptions {
  /** Writes only if no object has this key. */
  ifNoneMatch?: '*';
}

/** Storage of objects by key: a folder, a bucket, or memory. A write is atomic, and every later read sees it. */
export interface Store {
  /** Folder or bucket, for messages. */
  name: string;
  /** Reads an object; undefined if there is none. */
  get(key: string): Promise<Buffer | undefined>;
  /** Tells whether there is an object, without reading it. */
  has(key: string): Promise<boolean>;
  /** Writes an object. Returns false if the condition did not hold, also for an earlier attempt of the same request. */
  put(key: string, content: Buffer | string, options?: PutOptions): Promise<boolean>;
  /** Lists all objects whose key begins with a prefix, sorted by key. */
  list(prefix: string): Promise<ListedObject[]>;
  /** Deletes an object, if there is one. */
  remove(key: string): Promise<void>;
}

/** Compares two objects of a list by their keys, which are ASCII. */
export const compareKeys = (one: ListedObject, other: ListedObject) => (one.key < other.key ? -1 : 1);

/**
 * Returns the key, for use in a path or an address. Throws if the key could lead out of a folder (`../x`), or to a
 * hidden file. Another program may have put such an object into a bucket, where `list` finds it.
 */
export function requireSafeKey(store: string, key: string): string {
  if (!isFileName(key))
    throw new Error(
      `Not an object of a site: ${escapeForTerminal(JSON.stringify(key))} in ${store}. Delete this object.`,
    );
  return key;
}
