import { declareCancellation, type Cancellation, type DeclarationReceipt } from 'api-contract';
import { readPage } from 'page-contract';
import { controlLineBreaks, formatDate, ScreenTitle } from 'ui-kit';
import type { Fact } from '../declaration/Facts.tsx';
import { Failure } from '../declaration/Failure.tsx';
import { Receipt } from '../declaration/Receipt.tsx';
import { WithoutScript } from '../declaration/WithoutScript.tsx';
import { declarationTexts } from '../declarationTexts.ts';
import { useDeclaration } from '../useDeclaration.ts';
import { CancelForm } from './CancelForm.tsx';
import { cancelTexts as texts } from './cancelTexts.ts';
import styles from '../declaration/Declaration.module.css';

/** `/kuendigen`: cancellation on one page and without a sign-in (§ 312k BGB). The receipt replaces the form. */
export default function CancelScreen() {
  const { state, declare } = useDeclaration(declareCancellation, 'cancellation');
  return (
    <div className={styles.screen}>
      <ScreenTitle title={`${texts.documentTitle} – ${readPage().product}`}>{texts.title}</ScreenTitle>
      {state.step === 'received' ? (
        <Receipt
          title={texts.doneTitle}
          filePrefix={texts.filePrefix}
          facts={listFacts(state.declaration)}
          receipt={state.receipt}
        >
          <p>
            {controlLineBreaks(texts.done)} <strong translate="no">{state.declaration.confirmationEmail}</strong>.
          </p>
          {describeEffect(state.receipt).map((sentence) => (
            <p key={sentence}>{controlLineBreaks(sentence)}</p>
          ))}
        </Receipt>
      ) : (
        <>
          <WithoutScript title={texts.title} texts={texts.withoutScript} />
          <p className={styles.lead}>{controlLineBreaks(texts.lead)}</p>
          <CancelForm isSending={state.step === 'sending'} onSend={(cancellation) => void declare(cancellation)} />
          <Failure failure={state.step === 'failed' ? state : undefined} />
        </>
      )}
    </div>
  );
}

/** Lists the content of the cancellation for the receipt. Fields without a value are left out. */
function listFacts({ kind, reason, name, email, contract, endDate }: Cancellation): Fact[] {
  return [
    [texts.kind, kind === 'ordinary' ? texts.ordinary : texts.forCause],
    ...(reason ? [[texts.reason, reason] as const] : []),
    [declarationTexts.name, name],
    [texts.email, email],
    ...(contract ? [[declarationTexts.contract, contract] as const] : []),
    [texts.end, endDate ? formatDate(endDate) : texts.earliest],
  ];
}

/**
 * Says what the cancellation does, by the time at which it takes effect (`actsAt`): at once (equal to `receivedAt`) for
 * a signed-in customer, a day later at the latest for a visitor. Null: the shop's owner decides. The sentences do not
 * say whether there is a contract, so that strangers cannot find out who is a customer.
 */
function describeEffect({ receivedAt, actsAt }: DeclarationReceipt): string[] {
  if (actsAt === null) return [texts.checkedByOwner];
  if (actsAt === receivedAt) return [texts.endsEarliest, texts.now];
  return [texts.endsIfFound];
}
