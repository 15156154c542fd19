import { cleanEmail, declarationLineMaxLength, isEmail, type Withdrawal } from 'api-contract';
import { Button, Field } from 'ui-kit';
import { ContractField } from '../declaration/ContractField.tsx';
import { useDeclarationForm, type Errors } from '../declaration/useDeclarationForm.ts';
import { useOwnContract } from '../declaration/useOwnContract.ts';
import { declarationTexts } from '../declarationTexts.ts';
import { withdrawTexts as texts } from './withdrawTexts.ts';

interface Props {
  /** Input of the form when it was shown before; empty the first time. */
  initialInput: Partial<Withdrawal>;
  /** Address of the signed-in user, or `''`. It may arrive after the first render, but does not replace typed text. */
  accountEmail: string;
  onNext: (withdrawal: Withdrawal) => void;
}

/** First step of a withdrawal from a contract: the form, whose button leads to the second step and sends nothing. */
export function WithdrawForm({ initialInput, accountEmail, onNext }: Props) {
  /** Contract of the signed-in user, which is offered as a choice; undefined until it is loaded. */
  const ownContract = useOwnContract();
  const { change, buildFieldProps, formProps } = useDeclarationForm<Withdrawal>({
    name: 'withdrawal',
    defaults: { name: '', contract: ownContract?.plan.name ?? '', email: accountEmail },
    initialInput,
    check: (values) => checkWithdrawal(trimFields(values)),
    onSend: (values) => onNext(trimFields(values)),
  });

  return (
    <form {...formProps}>
      {/* The server rejects a longer name, and the screen could not show which field is too long. */}
      <Field
        label={declarationTexts.name}
        autoComplete="name"
        maxLength={declarationLineMaxLength}
        {...buildFieldProps('name')}
      />
      <ContractField
        label={texts.contract}
        hint={texts.contractHint}
        ownContract={ownContract}
        onChoose={(contract) => change({ contract })}
        {...buildFieldProps('contract')}
      />
      <Field label={texts.email} type="email" autoComplete="email" {...buildFieldProps('email')} />
      <Button type="submit">{texts.next}</Button>
    </form>
  );
}

const trimFields = ({ name, contract, email }: Withdrawal): Withdrawal => ({
  name: name.trim(),
  contract: contract.trim(),
  email: cleanEmail(email),
});

const checkWithdrawal = ({ name, contract, email }: Withdrawal): Errors<Withdrawal> => ({
  ...(!name && { name: declarationTexts.missingName }),
  ...(!contract && { contract: declarationTexts.missingContract }),
  ...(!isEmail(email) && { email: declarationTexts.wrongEmail }),
});
