import { hoursText, type Plan } from 'api-contract';
import { readPage } from 'page-contract';
import { formatEuro, VisuallyHidden } from 'ui-kit';
import { orderTexts as texts, subscriptionTexts } from '../texts.ts';
import styles from './OrderSummary.module.css';

interface Props {
  plan: Plan;
  /** When the plan starts, where that differs from a first order. */
  start?: string;
}

/** What § 312j (2) BGB wants directly above the order button. */
export function OrderSummary({ plan, start = texts.startText }: Props) {
  return (
    <section className={styles.summary} aria-label={texts.summary}>
      <dl className={styles.facts}>
        <Fact name={texts.product}>
          Abo „{plan.name}“ für deine {readPage().product}
        </Fact>
        <Fact name={texts.amount}>{hoursText(plan)}</Fact>
        <Fact name={texts.needed}>{texts.neededText(readPage().product)}</Fact>
        <Fact name={texts.price}>
          <strong>
            {formatEuro(plan.priceCents)} {subscriptionTexts.perMonth}
          </strong>{' '}
          {subscriptionTexts.vat}
        </Fact>
        <Fact name={texts.term}>{texts.termText}</Fact>
        <Fact name={texts.cancellation}>{texts.cancellationText}</Fact>
        <Fact name={texts.start}>{start}</Fact>
        <Fact name={texts.withdrawal}>{texts.withdrawalText}</Fact>
      </dl>
      <p className={styles.links}>
        <LegalLink address="/agb">{texts.terms}</LegalLink>
        <LegalLink address="/widerrufsbelehrung">{texts.withdrawalNotice}</LegalLink>
      </p>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** In a new tab, so that reading the small print does not throw the order away. */
function LegalLink({ address, children }: { address: string; children: string }) {
  return (
    <a href={address} target="_blank" rel="noopener">
      {children}
      <VisuallyHidden> ({texts.newTab})</VisuallyHidden>
    </a>
  );
}
