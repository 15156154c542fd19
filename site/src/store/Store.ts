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
  /** Writes only where no object has this key. */
  ifNoneMatch?: '*';
  /** Writes only while the object has this entity tag. */
  ifMatch?: string;
  /** Headers that are stored with the object; only buckets do that. */
  headers?: Record<string, string>;
}

/** Storage of objects by key: a folder, a bucket, or memory. A write is atomic, and visible to every later read. */
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
  /** Lists objects whose key begins with a prefix. */
  list(prefix: string): Promise<ListedObject[]>;
  /** Deletes an object, if there is one. */
  remove(key: string): Promise<void>;
}

/**
 * Returns the key, for use in a path or an address. Throws if it could lead out of a folder, or to a hidden file other
 * than those of `.well-known`: `list` finds such an object if somebody else has put it into the bucket.
 */
export function requireSafeKey(store: string, key: string): string {
  if (!isFileName(key.replace(/(^|\/)\.well-known\//, '$1')))
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
