import { Link } from 'react-router-dom';
import { buttonClass, Card, classNames, icons, VisuallyHidden } from 'ui-kit';
import { texts } from './texts.ts';
import styles from './FirstSteps.module.css';

/** Checklist of a new customer, in place of the setup card. `done`: for each of the three steps, whether it is done. */
export function FirstSteps({ done }: { done: boolean[] }) {
  const t = texts.firstSteps;
  const next = done.indexOf(false);
  return (
    <Card className={styles.steps}>
      <h2>{t.title}</h2>
      <ol>
        {t.steps.map(({ name, lead, action, to }, index) => (
          <li
            key={name}
            className={classNames(done[index] && styles.done)}
            aria-current={index === next ? 'step' : undefined}
          >
            <span className={styles.mark} aria-hidden="true">
              {done[index] ? <icons.Check /> : index + 1}
            </span>
            <div>
              <h3>
                {name}
                {done[index] && <VisuallyHidden> ({t.done})</VisuallyHidden>}
              </h3>
              {!done[index] && <p>{lead}</p>}
              <StepLink to={to} isNext={index === next}>
                {action}
              </StepLink>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function StepLink({ to, isNext, children }: { to: string; isNext: boolean; children: string }) {
  const className = isNext ? buttonClass('primary') : undefined;
  // A plain link within the page: the browser itself scrolls and moves the focus.
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
