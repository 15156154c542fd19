import type { Device } from 'api-contract';
import { useState } from 'react';
import { useSession } from 'shared-auth';
import { asKnown, newBox } from './knownBoxes.ts';
import { progressStore, type Progress } from './progress.ts';
import { steps, type Step } from './steps.ts';

const lastStep: Step['id'] = 'sign-in';

/**
 * Which steps are done: ticked off by the parent, or seen to have worked. Unknown ones of an older version are dropped.
 */
export function useProgress() {
  const session = useSession();
  // The shell shows this screen to members only.
  const person = session.status === 'signed-in' ? session.user.id : '';
  const [progress, setProgress] = useState(() => {
    const { done, ...rest } = progressStore.read(person);
    return { ...rest, done: done.filter((id) => steps.some((step) => step.id === id)) };
  });
  const [linked, setLinked] = useState<Device>();
  const { done, boxes: known } = progress;

  function save(next: Progress): void {
    progressStore.save(person, next);
    setProgress(next);
  }

  /** Compares the account's boxes with those at the beginning: another one means that the last step has worked. */
  function compare(boxes: Device[]): void {
    const box = known && newBox(boxes, known);
    if (box) {
      setLinked(box);
      save({ done: [...done, lastStep], boxes: asKnown(boxes) });
    } else if (known?.count !== boxes.length) save({ done, boxes: asKnown(boxes) });
  }

  return {
    done,
    /** Whether a box is still to come. */
    waiting: !done.includes(lastStep),
    /** The box that has just been linked. */
    linked,
    compare,
    tick(id: string) {
      setLinked(undefined);
      save({ ...progress, done: done.includes(id) ? done.filter((other) => other !== id) : [...done, id] });
    },
    startOver() {
      setLinked(undefined);
      save({ done: [] });
    },
  };
}
