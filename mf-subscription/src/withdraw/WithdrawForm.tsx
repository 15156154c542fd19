import { isEmail, type Withdrawal } from 'api-contract';
import { useRef, useState, type FormEvent } from 'react';
import { Button, Field } from 'ui-kit';
import { useTypedBefore } from '../declaration/useTypedBefore.ts';
import { declarationTexts, withdrawTexts as texts } from '../declarationTexts.ts';
import styles from '../declaration/Declaration.module.css';

type Errors = Partial<Record<keyof Withdrawal, string>>;

interface Props {
  start: Partial<Withdrawal>;
  /** Of the person who is signed in, which may be known later than the page is there; what was typed stands. */
  accountEmail: string;
  onNext: (withdrawal: Withdrawal) => void;
}

export function WithdrawForm({ start, accountEmail, onNext }: Props) {
  const [typed, setTyped] = useState(start);
  const form: Withdrawal = { name: '', contract: '', email: accountEmail, ...typed };
  const [errors, setErrors] = useState<Errors>({});
  const element = useRef<HTMLFormElement>(null);
  const fill = (part: Partial<Withdrawal>) => setTyped((now) => ({ ...now, ...part }));
  useTypedBefore<Withdrawal>(element, fill);
  const text = (name: keyof Withdrawal) => ({
    name,
    value: form[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => fill({ [name]: event.target.value }),
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const filled = { name: form.name.trim(), contract: form.contract.trim(), email: form.email.trim() };
    const found: Errors = {
      ...(!filled.name && { name: declarationTexts.missingName }),
      ...(!filled.contract && { contract: declarationTexts.missingContract }),
      ...(!isEmail(filled.email) && { email: declarationTexts.wrongEmail }),
    };
    setErrors(found);
    const first = Object.keys(found)[0];
    if (!first) onNext(filled);
    else element.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  return (
    // By `method`, sending does nothing until the script is there; else what was typed would end up in the address bar.
    <form method="dialog" className={styles.form} ref={element} noValidate onSubmit={submit}>
      <Field label={declarationTexts.name} autoComplete="name" {...text('name')} />
      <Field label={texts.contract} hint={texts.contractHint} {...text('contract')} />
      <Field label={texts.email} type="email" autoComplete="email" {...text('email')} />
      <Button type="submit">{texts.next}</Button>
    </form>
  );
}
