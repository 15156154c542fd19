import type { Device } from 'api-contract';
import { useState } from 'react';
import { useSession } from 'shared-auth';
import { summarizeBoxes, findNewBox } from './boxSummary.ts';
import { progressStore, type Progress } from './progress.ts';
import { steps, type Step } from './steps.ts';

const lastStep: Step['id'] = 'sign-in';

/**
 * Progress in the setup guide: steps that the parent ticks off, and the last one as soon as another box is linked. It
 * is stored per user; steps that an older version stored and this one does not have are dropped.
 */
export function useProgress() {
  const session = useSession();
  // Never empty, because the shell shows this screen to signed-in users only. TypeScript does not know that.
  const userId = session.status === 'signed-in' ? session.user.id : '';
  const [progress, setProgress] = useState(() => {
    const { done, ...rest } = progressStore.read(userId);
    return { ...rest, done: done.filter((id) => steps.some((step) => step.id === id)) };
  });
  const [linkedBox, setLinkedBox] = useState<Device>();
  const { done, boxes: earlierBoxes } = progress;

  function save(next: Progress): void {
    progressStore.save(userId, next);
    setProgress(next);
  }

  /** Ticks off the last step if a box was linked since the server's last response. Called while `isAwaitingBox`. */
  function noticeBoxes(boxes: Device[]): void {
    const newBox = earlierBoxes && findNewBox(boxes, earlierBoxes);
    if (newBox) {
      setLinkedBox(newBox);
      save({ done: [...done, lastStep], boxes: summarizeBoxes(boxes) });
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
      save({ ...progress, done: done.includes(id) ? done.filter((other) => other !== id) : [...done, id] });
    },
    /** Forgets the boxes as well, so that later responses of the server are compared with its next one. */
    startOver() {
      setLinkedBox(undefined);
      save({ done: [] });
    },
  };
}
