import styles from './Declaration.module.css';

interface Props<T extends string> {
  legend: string;
  /** Name that all radio buttons share; ids are made from it, so it must be unique in the page. */
  name: string;
  value: T;
  options: readonly { value: T; label: string }[];
  hint?: string;
  onChoose: (value: T) => void;
}

/** Group of radio buttons in the forms of cancellation and withdrawal. */
export function Choice<T extends string>({ legend, name, value, options, hint, onChoose }: Props<T>) {
  return (
    <fieldset className={styles.choice} aria-describedby={hint && `${name}-hint`}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChoose(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
      {hint && (
        <p className={styles.hint} id={`${name}-hint`}>
          {hint}
        </p>
      )}
    </fieldset>
  );
}
