import { declareWithdrawal, type DeclarationReceipt, type Withdrawal } from 'api-contract';
import { readPage } from 'page-contract';
import { useRef, useState } from 'react';
import { useSession } from 'shared-auth';
import { controlLineBreaks, ScreenTitle } from 'ui-kit';
import type { Fact } from '../declaration/Facts.tsx';
import { Failure } from '../declaration/Failure.tsx';
import { Receipt } from '../declaration/Receipt.tsx';
import { WithoutScript } from '../declaration/WithoutScript.tsx';
import { declarationTexts } from '../declarationTexts.ts';
import { useDeclaration } from '../useDeclaration.ts';
import { WithdrawCheck } from './WithdrawCheck.tsx';
import { WithdrawForm } from './WithdrawForm.tsx';
import { withdrawTexts as texts } from './withdrawTexts.ts';
import styles from '../declaration/Declaration.module.css';

/**
 * `/widerruf`: withdrawal from a contract in two steps, as § 356a BGB (German Civil Code) demands: the form, then a
 * button that only confirms. The receipt replaces both.
 */
export default function WithdrawScreen() {
  const session = useSession();
  const { state, declare, reset } = useDeclaration(declareWithdrawal, 'withdrawal');
  /** Input of the first step. It is kept while the user goes on to the second step and back. */
  const [withdrawal, setWithdrawal] = useState<Withdrawal | undefined>();
  const [isSecondStep, setIsSecondStep] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);

  return (
    <div className={styles.screen}>
      <ScreenTitle ref={heading} title={`${texts.documentTitle} – ${readPage().product}`}>
        {texts.title}
      </ScreenTitle>
      {state.step === 'received' ? (
        <WithdrawReceipt withdrawal={state.declaration} receipt={state.receipt} />
      ) : isSecondStep && withdrawal ? (
        <>
          <WithdrawCheck
            facts={listFacts(withdrawal)}
            isSending={state.step === 'sending'}
            onConfirm={() => void declare(withdrawal)}
            onBack={() => {
              // The heading takes the focus, because the pressed button is removed.
              heading.current?.focus();
              // Forgets a failure of the second step.
              reset();
              setIsSecondStep(false);
            }}
          />
          <Failure failure={state.step === 'failed' ? state : undefined} />
        </>
      ) : (
        <>
          <WithoutScript title={texts.title} texts={texts.withoutScript} />
          <p className={styles.lead}>{controlLineBreaks(texts.lead)}</p>
          <WithdrawForm
            initialInput={withdrawal ?? {}}
            accountEmail={session.status === 'signed-in' ? session.user.email : ''}
            onNext={(filledIn) => {
              setWithdrawal(filledIn);
              setIsSecondStep(true);
            }}
          />
        </>
      )}
    </div>
  );
}

function WithdrawReceipt({ withdrawal, receipt }: { withdrawal: Withdrawal; receipt: DeclarationReceipt }) {
  /** True if no time of effect (`actsAt`) is set, because the shop's owner decides; otherwise it is at once. */
  const isCheckedByOwner = receipt.actsAt === null;
  return (
    <Receipt title={texts.doneTitle} filePrefix={texts.filePrefix} facts={listFacts(withdrawal)} receipt={receipt}>
      <p>
        {controlLineBreaks(texts.done)} <strong translate="no">{withdrawal.email}</strong>.
      </p>
      <p>{controlLineBreaks(isCheckedByOwner ? texts.checkedByOwner : texts.now)}</p>
      <p>{texts.refund}</p>
    </Receipt>
  );
}

/** Lists what the withdrawal declares, for the second step and the receipt. */
function listFacts({ name, contract, email }: Withdrawal): Fact[] {
  return [
    [declarationTexts.declaration, texts.declaration],
    [declarationTexts.name, name],
    [texts.contract, contract],
    [texts.email, email],
  ];
}
