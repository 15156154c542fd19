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
  number: number;
  /** Marked as the step to start with. */
  highlighted: boolean;
  done: boolean;
  /** Box (device) that has just been linked to the account, if any. The last step names it. */
  linkedBox?: Device;
  onToggleDone: () => void;
}

/** One step. On the screen, a done one folds to its title, with a button that shows the rest; print shows all of it. */
export function StepCard({ step, number, highlighted, done, linkedBox, onToggleDone }: Props) {
  const [reopened, setReopened] = useState(false);
  const folded = done && !reopened;
  const content = `${getStepId(number)}-inhalt`;

  function toggleDone(): void {
    flushSync(() => {
      setReopened(false);
      onToggleDone();
    });
    // Safari leaves the window where it was, so that a folded step, whose tick was below its text, would be above it.
    document.getElementById(getStepId(number))?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }

  return (
    <li className={classNames(styles.step, highlighted && styles.highlighted, folded && styles.folded)}>
      {highlighted && (
        <p className={styles.flag}>
          <Badge>{texts.startHere}</Badge>
        </p>
      )}
      <h2 className={styles.title} id={getStepId(number)} tabIndex={-1}>
        <span className={styles.number}>{number}</span>
        <span>{step.title}</span>
      </h2>
      {done && (
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={!folded}
          aria-controls={content}
          aria-describedby={getStepId(number)}
          onClick={() => setReopened(folded)}
        >
          {folded ? texts.show : texts.hide}
        </button>
      )}
      <div className={styles.content} id={content}>
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
            {Object.entries(step.troubles).map(([sign, remedy]) => (
              <div key={sign}>
                <dt>{fillPlaceholders(sign)}</dt>
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
        <input type="checkbox" checked={done} onChange={toggleDone} />
        <span>{texts.done(number)}</span>
      </label>
      {step.id === 'sign-in' && <LinkedBox box={linkedBox} />}
    </li>
  );
}
