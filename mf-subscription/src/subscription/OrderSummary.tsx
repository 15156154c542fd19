import { formatHours, type Plan } from 'api-contract';
import { readPage } from 'page-contract';
import type { ReactNode } from 'react';
import { formatEuro, VisuallyHidden } from 'ui-kit';
import { orderTexts as texts, subscriptionTexts } from '../texts.ts';
import { ContractAddress } from './ContractAddress.tsx';
import { PlanEmblem } from './PlanEmblem.tsx';
import styles from './OrderSummary.module.css';

interface Props {
  plan: Plan;
  /** Sentence about the start of the plan. Default: that of a first order. */
  start?: string;
  /** Paragraph about the amount that is charged at once, if it differs from the price. */
  chargeToday?: ReactNode;
  /** Warning above the facts. */
  warning?: ReactNode;
  /** Sentences below the facts. */
  children?: ReactNode;
}

/**
 * Summary of a plan, in the dialogs for an order and a plan change. § 312j (2) BGB (German Civil Code) requires it
 * directly above the button. Plan, hours and price come first.
 */
export function OrderSummary({ plan, start = texts.startText, chargeToday, warning, children }: Props) {
  const { product } = readPage();
  return (
    <section className={styles.summary} aria-label={texts.summary} data-plan={plan.id}>
      <p className={styles.headline}>
        <PlanEmblem plan={plan.id} />
        <strong>{texts.headline(plan, formatEuro(plan.priceCents))}</strong>
      </p>
      {chargeToday}
      {warning}
      <dl className={styles.facts}>
        <Fact name={texts.product}>{texts.productText(plan.name, product)}</Fact>
        <Fact name={texts.amount}>{formatHours(plan)}</Fact>
        <Fact name={texts.needed}>{texts.neededText(product)}</Fact>
        <Fact name={texts.start}>{start}</Fact>
        <Fact name={texts.term}>{texts.termText}</Fact>
        <Fact name={texts.cancellation}>{texts.cancellationText}</Fact>
        <Fact name={texts.withdrawal}>{texts.withdrawalText}</Fact>
        <Fact name={texts.address}>
          <ContractAddress />
        </Fact>
        <Fact name={texts.price}>
          <strong>
            {formatEuro(plan.priceCents)} {subscriptionTexts.perMonth}
          </strong>{' '}
          {subscriptionTexts.vat}
        </Fact>
      </dl>
      {children}
      <p className={styles.links}>
        <LegalLink address="/agb">{texts.terms}</LegalLink>
        <LegalLink address="/widerrufsbelehrung">{texts.withdrawalNotice}</LegalLink>
      </p>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
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
