import { readPage } from 'page-contract';

/** Puts the names and addresses of this installation into a text: `{product}`, `{host}`, `{address}`, `{support}`. */
export function fill(text: string): string {
  const { product, box, support } = readPage();
  const values: Record<string, string> = { product, host: box.host, address: box.address, support: support.email };
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}
