interface SelectProps {
  name: string;
  label: string;
  /** Key of the initial choice. */
  value: string;
  /** Texts by key. */
  choices: Record<string, string>;
}

export function Select({ name, label, value, choices }: SelectProps) {
  return (
    <label>
      {label}
      <select name={name} defaultValue={value}>
        {Object.entries(choices).map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
