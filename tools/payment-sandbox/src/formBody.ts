export type FormValue = string | FormValue[] | { [name: string]: FormValue };

type Fields = { [name: string]: string | Fields };

/** Reads `items[0][price]=…&expand[]=…`, the provider's form encoding with nested brackets. */
export function readForm(text: string): { [name: string]: FormValue } {
  const fields: Fields = Object.create(null) as Fields;
  for (const [name, value] of new URLSearchParams(text)) place(fields, pathOf(name), value);
  return asObject(fields);
}

function pathOf(name: string): string[] {
  const start = name.indexOf('[');
  if (start < 0) return [name];
  return [name.slice(0, start), ...[...name.slice(start).matchAll(/\[([^\]]*)\]/g)].map(([, key]) => key ?? '')];
}

function place(fields: Fields, [head = '', ...rest]: string[], value: string): void {
  const key = head === '' ? String(Object.keys(fields).length) : head;
  if (rest.length === 0) {
    fields[key] = value;
    return;
  }
  const inner = fields[key];
  place(typeof inner === 'object' ? inner : (fields[key] = Object.create(null) as Fields), rest, value);
}

function asObject(fields: Fields): { [name: string]: FormValue } {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, asValue(value)]));
}

function asValue(value: string | Fields): FormValue {
  if (typeof value === 'string') return value;
  const keys = Object.keys(value);
  const isList = keys.length > 0 && keys.every((key, index) => key === String(index));
  return isList ? keys.map((key) => asValue(value[key] as string | Fields)) : asObject(value);
}
