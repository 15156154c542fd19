import { Card } from 'ui-kit';
import { infoBoxes } from '../texts.ts';
import css from './Subscription.module.css';

export function InfoBoxes() {
  return (
    <div className={css.boxes}>
      {infoBoxes.map(({ title, text }) => (
        <Card key={title}>
          <h2 className={css.boxTitle}>{title}</h2>
          <p>{text}</p>
        </Card>
      ))}
    </div>
  );
}
