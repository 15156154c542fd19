import type { KnownBoxes } from './knownBoxes.ts';

export interface Progress {
  /** Ids of the steps that are done. */
  done: string[];
  /** Missing until the server has answered for the first time. */
  boxes?: KnownBoxes;
}

/** Door to the browser's storage. Where it is blocked or full, progress lasts as long as the page. */
const key = 'setup-progress';
let unsaved: string | null = null;

export function readProgress(): Progress {
  try {
    return parse(unsaved ?? localStorage.getItem(key));
  } catch {
    return { done: [] };
  }
}

export function saveProgress(progress: Progress): void {
  const isEmpty = progress.done.length === 0 && !progress.boxes;
  try {
    if (isEmpty) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(progress));
    unsaved = null;
  } catch {
    unsaved = JSON.stringify(progress);
  }
}

function parse(text: string | null): Progress {
  const stored = JSON.parse(text ?? '{}') as Partial<Progress> | null;
  const done = Array.isArray(stored?.done) ? stored.done.filter((id) => typeof id === 'string') : [];
  const boxes = stored?.boxes;
  return typeof boxes?.count === 'number' && typeof boxes.newest === 'string' ? { done, boxes } : { done };
}
