interface SelectProps {
  name: string;
  label: string;
  value: string;
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
