import { Link } from 'react-router-dom';
import { buttonClass, Card, classNames, icons, VisuallyHidden } from 'ui-kit';
import { texts } from './texts.ts';
import { steps, type FirstStepsDone } from './useFirstSteps.ts';
import styles from './FirstSteps.module.css';

interface FirstStepsProps {
  done: FirstStepsDone;
  /** First step that is not done, and the only one with a button. That of the plan is in the card with the minutes. */
  next: keyof FirstStepsDone;
}

/** Checklist of a new customer: set up a box, choose a plan and an age. It is shown until all steps are done. */
export function FirstSteps({ done, next }: FirstStepsProps) {
  const t = texts.firstSteps;
  return (
    <Card className={styles.steps}>
      <h2>{t.title}</h2>
      <ol>
        {steps.map((step, index) => {
          const { name, lead } = t.steps[step];
          return (
            <li
              key={step}
              className={classNames(done[step] && styles.done)}
              aria-current={step === next ? 'step' : undefined}
            >
              <span className={styles.mark} aria-hidden="true">
                {done[step] ? <icons.Check /> : index + 1}
              </span>
              <div>
                <h3>
                  {name}
                  {done[step] && <VisuallyHidden> ({t.done})</VisuallyHidden>}
                </h3>
                {!done[step] && <p>{lead}</p>}
                {step === next && step === 'box' && (
                  <Link className={buttonClass('primary')} to="/setup">
                    {t.steps.box.action}
                  </Link>
                )}
                {step === next && step === 'age' && (
                  // A plain link to a place in this page, not one of the router: the browser scrolls and moves the focus.
                  <a className={buttonClass('primary')} href="#altersstufe">
                    {t.steps.age.action}
                  </a>
                )}
              </div>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
