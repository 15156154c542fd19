import { formatHours, type Plan } from 'api-contract';
import { readPage } from 'page-contract';
import type { ReactNode } from 'react';
import { formatEuro } from 'ui-kit';
import { orderTexts as texts, subscriptionTexts } from '../texts.ts';
import { ContractAddress } from './ContractAddress.tsx';
import styles from './OrderFacts.module.css';

interface Props {
  plan: Plan;
  /** Sentence about the start of the plan. Default: that of a first order. */
  start?: string;
}

/** Facts about an order or a plan change, in the part of its dialog that scrolls. `OrderFoot` repeats the main ones. */
export function OrderFacts({ plan, start = texts.startText }: Props) {
  const { product } = readPage();
  return (
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
