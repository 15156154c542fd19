import { declareCancellation, type Cancellation, type DeclarationReceipt } from 'api-contract';
import { readPage } from 'page-contract';
import { formatDate, ScreenTitle } from 'ui-kit';
import type { Fact } from '../declaration/facts.ts';
import { Failure } from '../declaration/Failure.tsx';
import { Receipt } from '../declaration/Receipt.tsx';
import { cancelTexts as texts, declarationTexts } from '../declarationTexts.ts';
import { useDeclaration } from '../useDeclaration.ts';
import { CancelForm } from './CancelForm.tsx';
import styles from '../declaration/Declaration.module.css';

/** `/kuendigen`: § 312k BGB, one page, no sign-in. */
export default function CancelScreen() {
  const { state, declare } = useDeclaration(declareCancellation);
  return (
    <div className={styles.screen}>
      <ScreenTitle title={`${texts.documentTitle} – ${readPage().product}`}>{texts.title}</ScreenTitle>
      {state.step === 'received' ? (
        <Receipt title={texts.doneTitle} file={texts.file} facts={factsOf(state.declaration)} receipt={state.receipt}>
          <p>
            {texts.done} <strong>{state.declaration.confirmationEmail}</strong>.
          </p>
          <p>{endOf(state.declaration, state.receipt)}</p>
        </Receipt>
      ) : (
        <>
          <p className={styles.lead}>{texts.lead}</p>
          <CancelForm sending={state.step === 'sending'} onSend={(cancellation) => void declare(cancellation)} />
          <Failure failure={state.step === 'failed' ? state : undefined} />
        </>
      )}
    </div>
  );
}

function factsOf({ kind, reason, name, email, contract, endDate }: Cancellation): Fact[] {
  return [
    [texts.kind, kind === 'ordinary' ? texts.ordinary : texts.forCause],
    ...(reason ? [[texts.reason, reason] as const] : []),
    [declarationTexts.name, name],
    [texts.email, email],
    [texts.contract, contract],
    [texts.end, endDate ? formatDate(endDate) : texts.earliest],
  ];
}

/** Never more than is known: an end that a person still decides is not promised. */
function endOf({ kind, endDate: wanted }: Cancellation, { endDate }: DeclarationReceipt): string {
  if (endDate) return `${texts.endsOn} ${formatDate(endDate)}.`;
  return kind === 'ordinary' && wanted === null ? texts.endsEarliest : texts.endsOther;
}
