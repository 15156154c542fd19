import { hoursText, type Cancellation } from 'api-contract';
import { readPage } from 'page-contract';
import { useRef, useState, type FormEvent } from 'react';
import { useSession } from 'shared-auth';
import { Button, Field } from 'ui-kit';
import { useTypedBefore } from '../declaration/useTypedBefore.ts';
import { cancelTexts as texts, declarationTexts } from '../declarationTexts.ts';
import { allPlans } from '../plan.ts';
import { checkCancellation, toCancellation, today, type CancellationForm, type Errors } from './cancellationForm.ts';
import { Choice } from './Choice.tsx';
import { ReasonField } from './ReasonField.tsx';
import styles from '../declaration/Declaration.module.css';

interface Props {
  sending: boolean;
  onSend: (cancellation: Cancellation) => void;
}

const empty: Omit<CancellationForm, 'email'> & { email?: string } = {
  kind: 'ordinary',
  reason: '',
  name: '',
  contract: '',
  end: 'earliest',
  day: '',
  confirmationEmail: '',
};

/** Exactly the fields that § 312k (2) BGB lists, no more and no fewer. */
export function CancelForm({ sending, onSend }: Props) {
  const session = useSession();
  const [filled, setFilled] = useState({
    ...empty,
    contract: texts.contractDefault(readPage().product),
  });
  // Who is signed in may be known later than the page is there; what was typed stands.
  const email = filled.email ?? (session.status === 'signed-in' ? session.user.email : '');
  const form: CancellationForm = { ...filled, email };
  const [errors, setErrors] = useState<Errors>({});
  const element = useRef<HTMLFormElement>(null);
  const fill = (part: Partial<CancellationForm>) => setFilled((now) => ({ ...now, ...part }));
  useTypedBefore<CancellationForm>(element, fill);
  const text = (name: keyof CancellationForm) => ({
    name,
    value: form[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => fill({ [name]: event.target.value }),
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const found = checkCancellation(form);
    setErrors(found);
    const first = Object.keys(found)[0];
    if (!first) onSend(toCancellation(form));
    else element.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  return (
    // By `method`, sending does nothing until the script is there; else what was typed would end up in the address bar.
    <form method="dialog" className={styles.form} ref={element} noValidate onSubmit={submit}>
      <Choice
        legend={texts.kind}
        name="kind"
        value={form.kind}
        options={[
          { value: 'ordinary', label: texts.ordinary },
          { value: 'for-cause', label: texts.forCause },
        ]}
        hint={texts.kindHint}
        onChoose={(kind) => fill({ kind })}
      />
      {form.kind === 'for-cause' && <ReasonField label={texts.reason} {...text('reason')} />}
      <Field label={declarationTexts.name} autoComplete="name" {...text('name')} />
      <Field label={texts.email} type="email" autoComplete="email" {...text('email')} />
      <Field label={texts.contract} hint={texts.contractHint} list="cancel-plans" {...text('contract')} />
      <datalist id="cancel-plans">
        {allPlans.map((plan) => (
          <option key={plan.id} value={`${plan.name} (${hoursText(plan)})`} />
        ))}
      </datalist>
      <Choice
        legend={texts.end}
        name="end"
        value={form.end}
        options={[
          { value: 'earliest', label: texts.earliest },
          { value: 'day', label: texts.onDay },
        ]}
        onChoose={(end) => fill({ end })}
      />
      {form.end === 'day' && <Field label={texts.day} type="date" min={today()} {...text('day')} />}
      <Field
        label={texts.confirmationEmail}
        hint={texts.confirmationHint}
        type="email"
        autoComplete="email"
        {...text('confirmationEmail')}
      />
      <Button type="submit" busy={sending} busyText={declarationTexts.sending}>
        {texts.submit}
      </Button>
    </form>
  );
}
