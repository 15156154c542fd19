import { declarationReasonMaxLength } from 'api-contract';
import { useId, type TextareaHTMLAttributes } from 'react';
import styles from '../declaration/Declaration.module.css';

interface Props extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string;
  error?: string;
}

/** Field of several lines for the reason of a cancellation. It is not in ui-kit, because no other form has one. */
export function ReasonField({ label, error, ...rest }: Props) {
  const id = useId();
  return (
    <div className={styles.reason}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={3}
        // The server refuses a longer text.
        maxLength={declarationReasonMaxLength}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        {...rest}
      />
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
