import type { Device } from 'api-contract';
import { useEffect, useState } from 'react';
import { useSession } from 'shared-auth';
import { summarizeBoxes, findNewBox } from './boxSummary.ts';
import { progressStore, type Progress } from './progress.ts';
import { steps, type Step } from './steps.ts';

const lastStep: Step['id'] = 'sign-in';

/** Reads the latest progress, which another tab may have changed, without steps that only an older version has. */
function readProgress(userId: string): Progress {
  const { done, ...rest } = progressStore.read(userId);
  return { ...rest, done: done.filter((id) => steps.some((step) => step.id === id)) };
}

/** Returns the ids without this one. */
const remove = (ids: string[], id: string) => ids.filter((other) => other !== id);

/**
 * Progress in the setup guide: steps that the parent ticks off, and the last one as soon as another box is linked. It
 * is stored per user.
 */
export function useProgress() {
  const session = useSession();
  // Never empty, because the shell shows this screen to signed-in users only. TypeScript does not know that.
  const userId = session.status === 'signed-in' ? session.user.id : '';
  const [{ done }, setProgress] = useState(() => readProgress(userId));
  const [linkedBox, setLinkedBox] = useState<Device>();

  useEffect(() => progressStore.subscribe(() => setProgress(readProgress(userId))), [userId]);

  function save(next: Progress): void {
    progressStore.save(userId, next);
    setProgress(next);
  }

  /** Ticks off the last step if a box was linked since the server's last response. Called while `isAwaitingBox`. */
  function noticeBoxes(boxes: Device[]): void {
    const { done, boxes: earlierBoxes } = readProgress(userId);
    const newBox = earlierBoxes && findNewBox(boxes, earlierBoxes);
    if (newBox) {
      setLinkedBox(newBox);
      save({ done: [...remove(done, lastStep), lastStep], boxes: summarizeBoxes(boxes) });
      return;
    }
    // The first response, or one after a box was removed: later responses are compared with this one.
    if (earlierBoxes?.count !== boxes.length) save({ done, boxes: summarizeBoxes(boxes) });
  }

  return {
    /** Ids of the steps that are done. */
    done,
    /** True until the last step is done, because a new box changes nothing after it. */
    isAwaitingBox: !done.includes(lastStep),
    /** The box that has just been linked, if any. */
    linkedBox,
    noticeBoxes,
    toggleDone(id: string) {
      setLinkedBox(undefined);
      // The click is about the step as it is shown, although another tab may have changed the stored one.
      const latest = readProgress(userId);
      const others = remove(latest.done, id);
      save({ ...latest, done: done.includes(id) ? others : [...others, id] });
    },
    /** Forgets the boxes as well, so that later responses of the server are compared with its next one. */
    startOver() {
      setLinkedBox(undefined);
      save({ done: [] });
    },
  };
}
