import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { takeLock } from 'node-kit/lock.ts';
import { publicMode } from 'node-kit/publicMode.ts';
import { isFileName } from 'page-contract/publishedPath';
import { etagOfSame, requireKey, type ListedObject, type Store } from './Store.ts';

/** Longer than any write of one object takes. */
const maxWaitMs = 60_000;
/** Drafts of writers that were killed are older. */
const draftMs = 60 * 60 * 1000;
const drafts = '.drafts';

/** Objects as files of a folder, which several processes and machines may share. */
export function folderStore(folder: string): Store {
  const place = (key: string) => join(folder, requireKey(folder, key));
  const store: Store = {
    name: folder,
    get: async (key) => {
      const file = await open(place(key)).catch(ifPresent);
      if (!file) return undefined;
      try {
        const { ino, mtimeNs, size } = await file.stat({ bigint: true });
        return { content: await file.readFile(), etag: etagOf(ino, mtimeNs, size) };
      } finally {
        await file.close();
      }
    },
    head: async (key) => {
      const found = await stat(place(key), { bigint: true }).catch(ifPresent);
      return found && etagOf(found.ino, found.mtimeNs, found.size);
    },
    put: async (key, content, { ifMatch, ifNoneMatch } = {}) => {
      const target = place(key);
      const draft = await writeDraft(content);
      await mkdir(dirname(target), { recursive: true });
      if (ifNoneMatch) {
        const isNew = await link(draft, target).then(() => true, ifExists);
        await rm(draft);
        return isNew ? store.head(key) : etagOfSame(store, key, content);
      }
      if (ifMatch === undefined) {
        await rename(draft, target);
        return store.head(key);
      }
      const lock = await takeLock(join(folder, '.lock'), { resource: `The site in ${folder}`, maxWaitMs });
      try {
        await removeOldDrafts();
        if ((await store.head(key)) === ifMatch) {
          await rename(draft, target);
          return await store.head(key);
        }
      } finally {
        lock.release();
      }
      await rm(draft);
      return etagOfSame(store, key, content);
    },
    list: async (prefix) => {
      const top = prefix.split('/').slice(0, -1);
      const start = join(folder, ...top);
      const entries = await readdir(start, { recursive: true, withFileTypes: true }).catch(ifPresent);
      const found: ListedObject[] = [];
      for (const entry of entries ?? []) {
        const file = join(entry.parentPath, entry.name);
        const key = relative(folder, file).split(sep).join('/');
        const changed =
          entry.isFile() && key.startsWith(prefix) && isFileName(key) && (await stat(file).catch(ifPresent));
        if (changed) found.push({ key, changed: changed.mtime });
      }
      return found;
    },
    remove: async (key) => {
      await rm(place(key), { force: true });
      // An empty folder would look like a version.
      for (let parent = dirname(place(key)); parent !== folder; parent = dirname(parent))
        if (
          !(await rmdir(parent).then(
            () => true,
            () => false,
          ))
        )
          break;
    },
  };
  return store;

  /** Writes a whole file beside the objects: from there one step makes it visible. */
  async function writeDraft(content: Buffer | string): Promise<string> {
    const draft = join(folder, drafts, randomUUID());
    await mkdir(dirname(draft), { recursive: true });
    const file = await open(draft, 'wx', publicMode);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    return draft;
  }

  async function removeOldDrafts(): Promise<void> {
    for (const name of await readdir(join(folder, drafts))) {
      const file = join(folder, drafts, name);
      const found = await stat(file).catch(ifPresent);
      if (found && Date.now() - found.mtimeMs > draftMs) await rm(file, { force: true });
    }
  }
}

const etagOf = (...state: bigint[]) => `"${state.join('-')}"`;

function ifPresent(error: NodeJS.ErrnoException): undefined {
  if (!['ENOENT', 'ENOTDIR', 'EISDIR'].includes(error.code ?? '')) throw error;
}

function ifExists(error: NodeJS.ErrnoException): false {
  if (error.code !== 'EEXIST') throw error;
  return false;
}
