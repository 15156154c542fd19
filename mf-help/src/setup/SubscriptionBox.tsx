import { Link } from 'react-router-dom';
import { buttonClass } from 'ui-kit';
import { setupTexts as texts } from '../texts.ts';
import css from './SubscriptionBox.module.css';

export function SubscriptionBox() {
  return (
    <section className={css.box} aria-labelledby="setup-subscription">
      <h2 className={css.title} id="setup-subscription">
        {texts.subscriptionTitle}
      </h2>
      <p>{texts.subscriptionText}</p>
      <p className={css.ways}>
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
