import { escapeForTerminal } from 'node-kit/escapeForTerminal.ts';
import { isFileName } from 'page-contract/publishedPath';

interface StoredObject {
  content: Buffer;
  /** Entity tag: names this state of the object. */
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
  /** Stored with the object where the storage can. */
  headers?: Record<string, string>;
}

/** Objects by key. A written object is whole or absent, and readable from then on. */
export interface Store {
  /** Folder or bucket, for messages. */
  name: string;
  get(key: string): Promise<StoredObject | undefined>;
  /** Returns the entity tag of an object without reading it. */
  head(key: string): Promise<string | undefined>;
  /**
   * Returns the new entity tag, and undefined when the condition did not hold. An object that has this very content
   * already counts as written: a repeated request after a lost response succeeds.
   */
  put(key: string, content: Buffer | string, options?: PutOptions): Promise<string | undefined>;
  /** Lists objects whose key begins with a prefix. */
  list(prefix: string): Promise<ListedObject[]>;
  remove(key: string): Promise<void>;
}

/** Throws for a key that could lead out of a folder, or hide in it. */
export function requireKey(store: string, key: string): string {
  if (!isFileName(key.replace(/(^|\/)\.well-known\//, '$1')))
    throw new Error(
      `Not an object of a site: ${escapeForTerminal(JSON.stringify(key))} in ${store}. Delete this object.`,
    );
  return key;
}

/** The result of a conditional write whose condition did not hold. */
export async function etagOfSame(store: Pick<Store, 'get'>, key: string, content: Buffer | string) {
  const stored = await store.get(key);
  return stored?.content.equals(Buffer.from(content)) ? stored.etag : undefined;
}
