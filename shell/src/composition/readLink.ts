import type { PageConfig } from 'page-contract';
import { linkKeys, linkSignature, type Composition } from 'page-contract/composition';
import { bytesOf, textOf } from './base64.ts';
import { Refused } from './Refused.ts';

/** What a link says, once its signature is this site's and its time has not passed. `now` in milliseconds since 1970. */
export async function readLink(
  link: string,
  { compositions }: Pick<PageConfig, 'compositions'>,
  now: number,
): Promise<Composition> {
  if (!compositions) throw new Refused('This site knows no composition links.');
  if (!window.isSecureContext) throw new Refused('Composition links are opened by https only.');
  const [text = '', signature = '', ...rest] = link.split('.');
  const said = rest.length === 0 ? contentOf(text) : undefined;
  if (!said) throw new Refused('This is no composition link, or not the whole of it.');
  if (said.site !== compositions.site) throw new Refused('This link belongs to another site.');
  if (!(await isSigned(text, signature, compositions.key)))
    throw new Refused('This link was changed, or it is not from this site: its signature does not fit.');
  if (now > said.until)
    throw new Refused(`This link could be opened until ${minuteOf(said.until)}. Ask for a new one.`);
  return said;
}

function contentOf(text: string): Composition | undefined {
  try {
    const said = JSON.parse(new TextDecoder().decode(bytesOf(text))) as Partial<Composition> | null;
    return typeof said?.site === 'string' ? (said as Composition) : undefined;
  } catch {
    return undefined;
  }
}

async function isSigned(text: string, signature: string, publicKey: string): Promise<boolean> {
  try {
    const bytes = bytesOf(signature);
    // Base64 has more than one way to write the same bytes; a link has one.
    if (textOf(bytes) !== signature) return false;
    const key = await crypto.subtle.importKey('raw', bytesOf(publicKey), linkKeys, false, ['verify']);
    return await crypto.subtle.verify(linkSignature, key, bytes, new TextEncoder().encode(text));
  } catch {
    return false;
  }
}

const minuteOf = (time: number) => `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
