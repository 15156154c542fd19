import type { Device } from 'api-contract';
import { useEffect, useState } from 'react';
import { useSession } from 'shared-auth';
import { summarizeBoxes, findNewBox } from './boxSummary.ts';
import { progressStore, type Progress } from './progress.ts';
import { steps, type Step } from './steps.ts';

const lastStep: Step['id'] = 'sign-in';

/** Reads the latest progress, which another tab may have changed, without steps that this version no longer has. */
function readProgress(userId: string): Progress {
  const { done, ...rest } = progressStore.read(userId);
  return { ...rest, done: done.filter((id) => steps.some((step) => step.id === id)) };
}

const removeId = (ids: string[], id: string) => ids.filter((other) => other !== id);
const addId = (ids: string[], id: string) => [...removeId(ids, id), id];

/**
 * Progress of the signed-in user in the setup guide. The user ticks off the steps; the last one is also done as soon as
 * another box is linked to the account.
 */
export function useProgress() {
  const session = useSession();
  // The fallback is never used: the shell shows this screen to signed-in users only, which TypeScript does not know.
  const userId = session.status === 'signed-in' ? session.user.id : '';
  const [{ done }, setProgress] = useState(() => readProgress(userId));
  const [linkedBox, setLinkedBox] = useState<Device>();

  useEffect(() => progressStore.subscribe(() => setProgress(readProgress(userId))), [userId]);

  function save(next: Progress): void {
    progressStore.save(userId, next);
    setProgress(next);
  }

  /** Ticks off the last step if a box was linked since the previous response. Called while `isAwaitingBox`. */
  function noticeBoxes(boxes: Device[]): void {
    const { done, boxes: earlierBoxes } = readProgress(userId);
    const newBox = earlierBoxes && findNewBox(boxes, earlierBoxes);
    if (newBox) {
      setLinkedBox(newBox);
      save({ done: addId(done, lastStep), boxes: summarizeBoxes(boxes) });
      return;
    }
    // This is the first response, or a box was removed: later responses are compared with this one.
    if (earlierBoxes?.count !== boxes.length) save({ done, boxes: summarizeBoxes(boxes) });
  }

  return {
    /** Ids of the steps that are done. */
    done,
    /** True until the last step is done. Afterwards, a new box changes nothing. */
    isAwaitingBox: !done.includes(lastStep),
    /** The box that has just been linked, if any. */
    linkedBox,
    noticeBoxes,
    toggleDone(id: string) {
      setLinkedBox(undefined);
      // Another tab may have changed the stored steps. The clicked step is toggled as it is shown; the others stay as
      // they are stored.
      const latest = readProgress(userId);
      const isShownAsDone = done.includes(id);
      save({ ...latest, done: isShownAsDone ? removeId(latest.done, id) : addId(latest.done, id) });
    },
    /** Forgets the boxes as well: only a box that is linked after the next response ticks off the last step again. */
    startOver() {
      setLinkedBox(undefined);
      save({ done: [] });
    },
  };
}
