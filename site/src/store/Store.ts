import { escapeForTerminal } from 'node-kit/escapeForTerminal.ts';
import { isFileName } from 'page-contract/publishedPath';

interface StoredObject {
  content: Buffer;
  /** Entity tag, which changes with each write. */
  etag: string;
}

export interface ListedObject {
  key: string;
  /** Time of the last write, by the clock of the storage. */
  changed: Date;
}

interface PutOptions {
  /** Writes only if no object has this key. */
  ifNoneMatch?: '*';
  /** Headers that a bucket sends with the object. Other stores ignore them. */
  headers?: Record<string, string>;
}

/** Storage of objects by key: a folder, a bucket, or memory. A write is atomic, and every later read sees it. */
export interface Store {
  /** Folder or bucket, for messages. */
  name: string;
  /** Reads an object; undefined if there is none. */
  get(key: string): Promise<StoredObject | undefined>;
  /** Returns the entity tag of an object without reading it; undefined if there is none. */
  head(key: string): Promise<string | undefined>;
  /**
   * Writes an object. Returns its new entity tag, or undefined if the condition did not hold. An object that already
   * has this content counts as written, so that a repeated request succeeds after a lost response.
   */
  put(key: string, content: Buffer | string, options?: PutOptions): Promise<string | undefined>;
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
  // The folder `.well-known` is hidden only by its name.
  const checkedKey = key.replace(/(^|\/)\.well-known\//, '$1');
  if (!isFileName(checkedKey))
    throw new Error(
      `Not an object of a site: ${escapeForTerminal(JSON.stringify(key))} in ${store}. Delete this object.`,
    );
  return key;
}

/**
 * Returns the result of `put` after a write whose condition did not hold: undefined, or the entity tag if the object
 * already has the content.
 */
export async function getEtagIfSameContent(store: Pick<Store, 'get'>, key: string, content: Buffer | string) {
  const stored = await store.get(key);
  return stored?.content.equals(Buffer.from(content)) ? stored.etag : undefined;
}
