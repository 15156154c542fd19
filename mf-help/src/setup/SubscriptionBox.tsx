import { Link } from 'react-router-dom';
import { buttonClass } from 'ui-kit';
import { setupTexts as texts } from '../texts.ts';
import { WaysOn } from '../WaysOn.tsx';

export function SubscriptionBox() {
  return (
    <WaysOn title={texts.subscriptionTitle} text={texts.subscriptionText}>
      <Link className={buttonClass('primary')} to="/subscription">
        {texts.order}
      </Link>
      <Link className={buttonClass('secondary')} to="/dashboard#abo">
        {texts.check}
      </Link>
    </WaysOn>
  );
}
