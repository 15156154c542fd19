import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { isFileName } from 'page-contract/publishedPath';
import { compareKeys, requireSafeKey, type ListedObject, type Store } from './Store.ts';

/** Age from which a draft counts as abandoned: the process that wrote it was killed. */
const maxDraftAgeMs = 60 * 60 * 1000;
/** Folder of drafts: files that are being written. */
const draftsFolder = '.drafts';
/** Mode of the files: every user may read them, also one as whom a web server runs. */
const publicMode = 0o644;

/** Creates a store whose objects are files of a folder, which several processes and machines may share. */
export function createFolderStore(folder: string): Store {
  const formatPath = (key: string) => join(folder, requireSafeKey(folder, key));
  return {
    name: folder,
    get: async (key) => readFile(formatPath(key)).catch(ignoreMissing),
    has: async (key) => (await stat(formatPath(key)).catch(ignoreMissing))?.isFile() === true,
    // A write completes a draft and then makes it visible in one step: as a new file (`link`), or in place of the file
    // (`rename`).
    put: async (key, content, { ifNoneMatch } = {}) => {
      const target = formatPath(key);
      const draft = await writeDraft(content);
      await mkdir(dirname(target), { recursive: true });
      if (ifNoneMatch) {
        const isNew = await link(draft, target).then(() => true, returnFalseIfExists);
        await rm(draft);
        await removeOldDrafts();
        return isNew;
      }
      await rename(draft, target);
      return true;
    },
    list: async (prefix) => {
      const top = prefix.split('/').slice(0, -1);
      const found: ListedObject[] = [];
      for (const file of await listFiles(join(folder, ...top))) {
        const key = relative(folder, file).split(sep).join('/');
        // Left out are drafts (hidden, so that `isFileName` is false), and files that were just deleted.
        const fileStats = key.startsWith(prefix) && isFileName(key) && (await stat(file).catch(ignoreMissing));
        if (fileStats) found.push({ key, changed: fileStats.mtime });
      }
      return found.sort(compareKeys);
    },
    remove: async (key) => {
      await rm(formatPath(key), { force: true });
      try {
        // Removes the folders that are empty now: an empty one would look like a version.
        for (let parent = dirname(formatPath(key)); parent !== folder; parent = dirname(parent)) await rmdir(parent);
      } catch {
        // This folder is not empty.
      }
    },
  };

  /** Writes a complete file outside of the objects' folders, from where one system call makes it visible. */
  async function writeDraft(content: Buffer | string): Promise<string> {
    const draft = join(folder, draftsFolder, randomUUID());
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

  /** Removes drafts of processes that were killed. */
  async function removeOldDrafts(): Promise<void> {
    for (const name of await readdir(join(folder, draftsFolder))) {
      const file = join(folder, draftsFolder, name);
      const found = await stat(file).catch(ignoreMissing);
      if (found && Date.now() - found.mtimeMs > maxDraftAgeMs) await rm(file, { force: true });
    }
  }
}

/**
 * Lists the files in a folder and its subfolders. `readdir` with `recursive` would fail if another process deletes a
 * subfolder at the same time.
 */
async function listFiles(folder: string): Promise<string[]> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(ignoreMissing)) ?? [];
  const files = entries.map((entry) => {
    const file = join(folder, entry.name);
    if (entry.isDirectory()) return listFiles(file);
    return entry.isFile() ? [file] : [];
  });
  return (await Promise.all(files)).flat();
}

/** Handles the error of a file operation: a missing file gives undefined. */
function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (!['ENOENT', 'ENOTDIR', 'EISDIR'].includes(error.code ?? '')) throw error;
}

/** Handles the error of a file operation: an existing file gives false. */
function returnFalseIfExists(error: NodeJS.ErrnoException): false {
  if (error.code !== 'EEXIST') throw error;
  return false;
}
