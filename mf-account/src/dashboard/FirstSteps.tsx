import { Link } from 'react-router-dom';
import { buttonClass, Card, classNames, icons, VisuallyHidden } from 'ui-kit';
import { texts } from './texts.ts';
import type { FirstStepsDone } from './useFirstSteps.ts';
import styles from './FirstSteps.module.css';

/** Steps in their order. The first one that is not done has the prominent link. */
const steps = ['box', 'plan', 'age'] as const;

/** Checklist of a new customer: set up a box, choose a plan and an age. It is shown until all steps are done. */
export function FirstSteps({ done }: { done: FirstStepsDone }) {
  const t = texts.firstSteps;
  const next = steps.find((step) => !done[step]);
  return (
    <Card className={styles.steps}>
      <h2>{t.title}</h2>
      <ol>
        {steps.map((step, index) => {
          const { name, lead, action, to } = t.steps[step];
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
                <StepLink to={to} isNext={step === next}>
                  {action}
                </StepLink>
              </div>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

function StepLink({ to, isNext, children }: { to: string; isNext: boolean; children: string }) {
  const className = isNext ? buttonClass('primary') : undefined;
  // A plain link to a place in this page, not one of the router: the browser scrolls and moves the focus.
  return to.startsWith('#') ? (
    <a className={className} href={to}>
      {children}
    </a>
  ) : (
    <Link className={className} to={to}>
      {children}
    </Link>
  );
}
