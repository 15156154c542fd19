import { formatHours, type Plan } from 'api-contract';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Button, FailureAlert, formatEuro, VisuallyHidden } from 'ui-kit';
import { orderTexts as texts, subscriptionTexts } from '../texts.ts';
import { WayOn } from './WayOn.tsx';
import styles from './OrderFoot.module.css';

interface Props {
  plan: Plan;
  /** Short sentence about the start of the plan. */
  start: string;
  /** Paragraph about the amount that is charged at once, if it differs from the price. */
  chargeToday?: ReactNode;
  /** Sentence above the summary. */
  note?: string;
  /** Label of the button that confirms. */
  label: string;
  busy: boolean;
  /** True if the button that confirms cannot be pressed yet. */
  disabled?: boolean;
  /** Error of the call; null or undefined without one. */
  failure: unknown;
  failureText: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/**
 * Foot of the dialogs for an order and a plan change, which is always in sight. § 312j (2) BGB (German Civil Code)
 * requires the summary directly above the button: nothing may stand between them, so errors are above the summary.
 */
export function OrderFoot({
  plan,
  start,
  chargeToday,
  note,
  label,
  busy,
  disabled,
  failure,
  failureText,
  onConfirm,
  onCancel,
}: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    // The button has lost the focus, because it was disabled during the call.
    if (failure) button.current?.focus({ preventScroll: true });
  }, [failure]);
  return (
    <>
      <FailureAlert className={styles.failure} failure={failure}>
        <p>{failureText}</p>
        <WayOn failure={failure} />
      </FailureAlert>
      {note && <p className={styles.note}>{note}</p>}
      <section className={styles.summary} aria-label={texts.summary}>
        <p className={styles.headline}>
          <strong>
            {plan.name}, {formatHours(plan)}
          </strong>{' '}
          <span className={styles.price}>
            <strong>
              {formatEuro(plan.priceCents)} {subscriptionTexts.perMonth}
            </strong>{' '}
            {subscriptionTexts.vat}
          </span>
        </p>
        {chargeToday}
        <p>{texts.termBrief}</p>
        <p className={styles.links}>
          <span>{start}</span> <LegalLink address="/agb">{texts.terms}</LegalLink>{' '}
          <LegalLink address="/widerrufsbelehrung">{texts.withdrawalNotice}</LegalLink>
        </p>
      </section>
      <div className={styles.buttons}>
        <Button ref={button} busy={busy} busyText={texts.busy} disabled={disabled} onClick={onConfirm}>
          {label}
        </Button>
        <Button variant="quiet" disabled={busy} onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </>
  );
}

/** Opens in a new tab, so that the dialog stays open. */
function LegalLink({ address, children }: { address: string; children: string }) {
  return (
    <a href={address} target="_blank" rel="noopener">
      {children}
      <VisuallyHidden> ({texts.newTab})</VisuallyHidden>
    </a>
  );
}
