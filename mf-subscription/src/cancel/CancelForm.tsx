import { declarationLineMaxLength, type Cancellation } from 'api-contract';
import { useSession } from 'shared-auth';
import { Button, Field, formatToday } from 'ui-kit';
import { Choice } from '../declaration/Choice.tsx';
import { ContractField } from '../declaration/ContractField.tsx';
import { useDeclarationForm } from '../declaration/useDeclarationForm.ts';
import { useOwnContract } from '../declaration/useOwnContract.ts';
import { declarationTexts } from '../declarationTexts.ts';
import { allPlans } from '../plan.ts';
import { checkCancellation, toCancellation, type CancellationForm } from './cancellationForm.ts';
import { cancelTexts as texts } from './cancelTexts.ts';
import { ReasonField } from './ReasonField.tsx';

interface Props {
  isSending: boolean;
  /** Gets a cancellation that `checkCancellation` has accepted. */
  onSend: (cancellation: Cancellation) => void;
}

const emptyForm: CancellationForm = {
  kind: 'ordinary',
  reason: '',
  name: '',
  email: '',
  contract: '',
  end: 'earliest',
  day: '',
  confirmationEmail: '',
};

/** Form of a cancellation, with exactly the fields that § 312k (2) BGB (German Civil Code) allows. */
export function CancelForm({ isSending, onSend }: Props) {
  const session = useSession();
  /** Contract of the signed-in customer, which is offered as a choice; undefined until it is loaded. */
  const ownContract = useOwnContract();
  const { values, change, buildFieldProps, formProps } = useDeclarationForm<CancellationForm>({
    name: 'cancellation',
    defaults: {
      ...emptyForm,
      contract: ownContract?.plan.name ?? texts.contractDefault,
      email: session.status === 'signed-in' ? session.user.email : '',
    },
    check: (values) => checkCancellation(values, ownContract !== undefined),
    onSend: (values) => onSend(toCancellation(values)),
  });

  return (
    <form {...formProps}>
      <Choice
        legend={texts.kind}
        name="kind"
        value={values.kind}
        options={[
          { value: 'ordinary', label: texts.ordinary },
          { value: 'for-cause', label: texts.forCause },
        ]}
        hint={texts.kindHint}
        onChoose={(kind) => change({ kind })}
      />
      {values.kind === 'for-cause' && <ReasonField label={texts.reason} {...buildFieldProps('reason')} />}
      {/* The server rejects a longer name, and the screen could not show which field is too long. */}
      <Field
        label={declarationTexts.name}
        autoComplete="name"
        maxLength={declarationLineMaxLength}
        {...buildFieldProps('name')}
      />
      <Field label={texts.email} type="email" autoComplete="email" {...buildFieldProps('email')} />
      <ContractField
        label={declarationTexts.contract}
        hint={texts.contractHint}
        list="cancel-plans"
        ownContract={ownContract}
        onChoose={(contract) => change({ contract })}
        {...buildFieldProps('contract')}
      />
      <datalist id="cancel-plans">
        {[texts.contractDefault, ...allPlans.map(({ name }) => name)].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Choice
        legend={texts.end}
        name="end"
        value={values.end}
        options={[
          { value: 'earliest', label: texts.earliest },
          { value: 'day', label: texts.onDay },
        ]}
        onChoose={(end) => change({ end })}
      />
      {values.end === 'day' && <Field label={texts.day} type="date" min={formatToday()} {...buildFieldProps('day')} />}
      <Field
        label={texts.confirmationEmail}
        hint={texts.confirmationHint}
        type="email"
        autoComplete="email"
        {...buildFieldProps('confirmationEmail')}
      />
      <Button type="submit" busy={isSending} busyText={declarationTexts.sending}>
        {texts.submit}
      </Button>
    </form>
  );
}
