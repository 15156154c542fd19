import type { BoxSummary } from './boxSummary.ts';

/** Progress of one user in the setup guide. */
export interface Progress {
  /** Ids of the steps that are done. */
  done: string[];
  /** The account's boxes in the server's latest response; missing until the first response. */
  boxes?: BoxSummary;
}

interface StoredProgress extends Progress {
  /** Id of the user who made the progress: another user of this browser starts from the beginning. */
  person: string;
}

const storageKey = 'setup-progress';

/** Keeps the progress in `localStorage`. If that is blocked or full, the progress lasts as long as the page. */
function createProgressStore() {
  /** JSON of the latest progress if the browser could not store it, otherwise null. */
  let unsaved: string | null = null;
  return {
    read(userId: string): Progress {
      try {
        return parseProgress(unsaved ?? localStorage.getItem(storageKey), userId);
      } catch {
        return { done: [] };
      }
    },

    save(userId: string, progress: Progress): void {
      const stored: StoredProgress = { person: userId, ...progress };
      const isEmpty = progress.done.length === 0 && !progress.boxes;
      try {
        if (isEmpty) localStorage.removeItem(storageKey);
        else localStorage.setItem(storageKey, JSON.stringify(stored));
        unsaved = null;
      } catch {
        unsaved = JSON.stringify(stored);
      }
    },

    /** Calls `listener` after another tab has changed the storage. Returns a function that removes the listener. */
    subscribe(listener: () => void): () => void {
      window.addEventListener('storage', listener);
      return () => window.removeEventListener('storage', listener);
    },
  };
}

/** One instance for the page, so that the guide keeps its state when it is left and opened again. */
export const progressStore = createProgressStore();

/** Parses stored progress, without invalid fields. Progress of another user counts as none. Throws for invalid JSON. */
function parseProgress(text: string | null, userId: string): Progress {
  const stored = JSON.parse(text ?? '{}') as Partial<StoredProgress> | null;
  if (stored?.person !== userId) return { done: [] };
  const done = Array.isArray(stored.done) ? stored.done.filter((id) => typeof id === 'string') : [];
  const boxes = stored.boxes;
  return typeof boxes?.count === 'number' && typeof boxes.newest === 'string' ? { done, boxes } : { done };
}
