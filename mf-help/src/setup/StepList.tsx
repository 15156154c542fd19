import type { MouseEvent } from 'react';
import { setupTexts as texts } from '../texts.ts';
import { steps } from './steps.ts';
import styles from './StepList.module.css';

/** A step's heading, to which the list jumps. */
export const stepId = (number: number) => `schritt-${number}`;

function jump(event: MouseEvent<HTMLAnchorElement>): void {
  const heading = document.getElementById(event.currentTarget.hash.slice(1));
  event.preventDefault();
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}

/** The five steps at a glance, to jump to the one that somebody is at. */
export function StepList({ done }: { done: string[] }) {
  return (
    <nav aria-label={texts.stepList}>
      <ul className={styles.list}>
        {steps.map(({ id, title }, index) => (
          <li key={id}>
            <a href={`#${stepId(index + 1)}`} className={done.includes(id) ? styles.done : undefined} onClick={jump}>
              <span>{index + 1}</span> {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
