import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from './classNames.ts';
import { controlLineBreaks } from './controlLineBreaks.tsx';
import styles from './Field.module.css';

export interface FieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  label: ReactNode;
  /** Error message; announced when it appears. */
  error?: ReactNode;
  /** Explanation below the label. */
  hint?: ReactNode;
}

interface FieldFrameProps extends FieldProps {
  /** Control inside the field's border, beside the input, where `PasswordField` expects its button. */
  end?: ReactNode;
}

/** Labelled input with hint and error. Its props are those of `<input>`; the `id` is created here. */
export function Field(props: FieldProps) {
  return <FieldFrame {...props} />;
}

/** Label, input, hint and error of a field, for components that add a control of their own. */
export function FieldFrame({ label, error, hint, end, ...input }: FieldFrameProps) {
  const inputId = useId();
  const hintId = `${inputId}-hint`;
  const errorId = `${inputId}-error`;
  const describedBy = classNames(input['aria-describedby'], Boolean(hint) && hintId, Boolean(error) && errorId);

  return (
    <div className={styles.field}>
      <label htmlFor={inputId}>{label}</label>
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      <div className={styles.control}>
        <input
          {...input}
          id={inputId}
          className={styles.input}
          aria-invalid={error ? true : input['aria-invalid']}
          aria-describedby={describedBy || undefined}
        />
        {end}
      </div>
      {/* Rendered before there is an error: screen readers announce changes of a live region, not its insertion. */}
      <div id={errorId} className={styles.error} role={error ? 'alert' : undefined} aria-live="assertive">
        {typeof error === 'string' ? controlLineBreaks(error) : error}
      </div>
    </div>
  );
}
