import { Card } from 'ui-kit';
import { infoBoxes } from '../texts.ts';
import styles from './Subscription.module.css';

/** Cards below the plans, about cancellation and unused hours. */
export function InfoBoxes() {
  return (
    <div className={styles.boxes}>
      {infoBoxes.map(({ title, text }) => (
        <Card key={title}>
          <h2 className={styles.boxTitle}>{title}</h2>
          <p>{text}</p>
        </Card>
      ))}
    </div>
  );
}
