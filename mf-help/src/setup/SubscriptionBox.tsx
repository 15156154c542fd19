import { Link } from 'react-router-dom';
import { buttonClass } from 'ui-kit';
import { setupTexts as texts } from '../texts.ts';
import styles from './SubscriptionBox.module.css';

export function SubscriptionBox() {
  return (
    <section className={styles.box} aria-labelledby="setup-subscription">
      <h2 className={styles.title} id="setup-subscription">
        {texts.subscriptionTitle}
      </h2>
      <p>{texts.subscriptionText}</p>
      <p className={styles.ways}>
        <Link className={buttonClass('primary')} to="/subscription">
          {texts.order}
        </Link>
        <Link className={buttonClass('secondary')} to="/dashboard#abo">
          {texts.check}
        </Link>
      </p>
    </section>
  );
}
