import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { deltaOf } from '../publish/dictionaries.ts';
import type { ListedFile } from '../publish/siteFacts.ts';
import { tagOf } from '../publish/writeSite.ts';

/**
 * How a file differs from what the browser has. Nothing where that is too old, and where what lies there is not what was released. Nor
 * for a retry, whose address carries a number: perhaps it was the difference that arrived broken.
 */
export async function findDelta(
  siteDir: string,
  { file, deltas = {} }: ListedFile,
  { url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>,
): Promise<{ content: Buffer; tag: string } | undefined> {
  const [, dictionary = ''] = /^:(.+):$/.exec(String(headers['available-dictionary'])) ?? [];
  const tag = Object.hasOwn(deltas, dictionary) ? deltas[dictionary] : undefined;
  if (tag === undefined || url.includes('?') || !/\bdcz\b/.test(String(headers['accept-encoding']))) return undefined;
  const content = await readFile(join(siteDir, deltaOf(file, dictionary))).catch(() => undefined);
  return content && tagOf(content) === tag ? { content, tag } : undefined;
}
