import { readPage } from 'page-contract';
import { usePortal } from 'queries';
import { Link } from 'react-router-dom';
import { Button } from 'ui-kit';
import { findWayOn } from '../subscriptionErrors.ts';
import { currentTexts as texts } from '../texts.ts';

/**
 * Way on after a refusal of the payment provider: to the payment method, the account, or the support's address. Renders
 * nothing for any other error.
 */
export function WayOn({ failure }: { failure: unknown }) {
  const portal = usePortal();
  const { email } = readPage().support;
  const wayOn = findWayOn(failure);
  if (wayOn === 'support')
    return (
      <p>
        <a href={`mailto:${email}`} translate="no">
          {email}
        </a>
      </p>
    );
  if (wayOn === 'account')
    return (
      <p>
        <Link to="/account">{texts.toAccount}</Link>
      </p>
    );
  if (wayOn !== 'payment-method') return null;
  return (
    <Button
      variant="secondary"
      busy={portal.isPending || portal.isSuccess}
      busyText={texts.portalBusy}
      onClick={portal.open}
    >
      {texts.changeMethod}
    </Button>
  );
}
