import type { MouseEvent } from 'react';
import { Button, icons, VisuallyHidden } from 'ui-kit';
import { setupTexts as texts } from '../texts.ts';
import { steps } from './steps.ts';
import styles from './StepList.module.css';

/** Returns the id of a step's heading, to which the list jumps: `schritt-1` for the first step. */
export const getStepId = (number: number) => `schritt-${number}`;

/** Scrolls to a step's heading and focuses it, without an entry in the browser's history for each jump. */
function jumpToHeading(event: MouseEvent<HTMLAnchorElement>): void {
  const heading = document.getElementById(event.currentTarget.hash.slice(1));
  event.preventDefault();
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}

interface Props {
  /** Ids of the done steps. */
  done: readonly string[];
  onStartOver: () => void;
}

/** List of the five steps: it shows which are done, and jumps to each of them. */
export function StepList({ done, onStartOver }: Props) {
  function startOver(): void {
    onStartOver();
    // The button disappears with the progress: the focus goes to the step where the guide starts again.
    document.getElementById(getStepId(1))?.focus();
  }

  return (
    <nav aria-label={texts.stepList}>
      <p className={styles.progress} role="status">
        {texts.progress(done.length, steps.length)}
      </p>
      <ol className={styles.list}>
        {steps.map(({ id, title }, index) => (
          <li key={id}>
            <a
              href={`#${getStepId(index + 1)}`}
              className={done.includes(id) ? styles.done : undefined}
              title={title}
              onClick={jumpToHeading}
            >
              <span className={styles.number}>{done.includes(id) ? <icons.Check /> : index + 1}</span>{' '}
              <span className={styles.title}>{title}</span>
              {done.includes(id) && <VisuallyHidden> ({texts.isDone})</VisuallyHidden>}
            </a>
          </li>
        ))}
      </ol>
      {done.length > 0 && (
        <Button className={styles.over} variant="quiet" onClick={startOver}>
          {texts.startOver}
        </Button>
      )}
    </nav>
  );
}
