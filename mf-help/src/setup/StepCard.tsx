import type { Device } from 'api-contract';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Badge, classNames, controlLineBreaks, Fold } from 'ui-kit';
import { fillPlaceholders } from '../fillPlaceholders.ts';
import { setupTexts as texts } from '../texts.ts';
import { AddressBox } from './AddressBox.tsx';
import { BoxUnderside } from './BoxUnderside.tsx';
import { LinkedBox } from './LinkedBox.tsx';
import { getStepId } from './StepList.tsx';
import type { Step } from './steps.ts';
import styles from './StepCard.module.css';

interface Props {
  step: Step;
  /** Position in the guide, from 1 on. */
  number: number;
  isDone: boolean;
  /** Box that has just been linked to the account, if any. The last step names it. */
  linkedBox?: Device;
  onToggleDone: () => void;
}

/**
 * One step of the setup guide. On the screen, a done step is folded to its title, with a button that shows its content.
 * Print shows the whole step.
 */
export function StepCard({ step, number, isDone, linkedBox, onToggleDone }: Props) {
  const [isReopened, setIsReopened] = useState(false);
  const isFolded = isDone && !isReopened;
  /** The first step is marked as the one to start with, even when it is done. */
  const isFirst = number === 1;
  const headingId = getStepId(number);
  const contentId = `${headingId}-inhalt`;

  function toggleDone(): void {
    // Renders at once, so that the scrolling below starts from the new layout.
    flushSync(() => {
      setIsReopened(false);
      onToggleDone();
    });
    // The checkbox is at the end of a step. When the step folds, Safari does not scroll, and the step would be out of
    // sight above the window.
    document.getElementById(headingId)?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }

  return (
    <li className={classNames(styles.step, isFirst && styles.highlighted, isFolded && styles.folded)}>
      {isFirst && (
        <p className={styles.flag}>
          <Badge>{texts.startHere}</Badge>
        </p>
      )}
      <h2 className={styles.title} id={headingId} tabIndex={-1}>
        <span className={styles.number}>{number}</span>
        <span>{step.title}</span>
      </h2>
      {isDone && (
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={!isFolded}
          aria-controls={contentId}
          aria-describedby={headingId}
          onClick={() => setIsReopened(isFolded)}
        >
          {isFolded ? texts.show : texts.hide}
        </button>
      )}
      <div className={styles.content} id={contentId}>
        <p>{controlLineBreaks(fillPlaceholders(step.text))}</p>
        {step.id === 'connect' && <BoxUnderside />}
        {step.id === 'open' && <AddressBox />}
        <h3 className={styles.tipsTitle}>{texts.tips}</h3>
        <ul className={styles.tips}>
          {step.tips.map((tip) => (
            <li key={tip}>{controlLineBreaks(fillPlaceholders(tip))}</li>
          ))}
        </ul>
        <Fold title={<h3 className={styles.troubleTitle}>{texts.troubles}</h3>}>
          <dl className={styles.troubles}>
            {Object.entries(step.troubles).map(([symptom, remedy]) => (
              <div key={symptom}>
                <dt>{fillPlaceholders(symptom)}</dt>
                <dd>{controlLineBreaks(fillPlaceholders(remedy))}</dd>
              </div>
            ))}
          </dl>
        </Fold>
        {step.id === 'sign-in' && (
          <p className={styles.ai}>
            {texts.ai} {fillPlaceholders(texts.microphone)}
          </p>
        )}
      </div>
      <label className={styles.tick}>
        <input type="checkbox" checked={isDone} onChange={toggleDone} />
        <span>{texts.done(number)}</span>
      </label>
      {step.id === 'sign-in' && <LinkedBox box={linkedBox} />}
    </li>
  );
}
