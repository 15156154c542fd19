import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ShellContract } from 'page-contract';
import type { SiteFacts } from '../publish/siteFacts.ts';

/** The shell's script that asks ahead. It stands in pages as it is, or one more request would come before the first answer. */
export async function askingScript(
  siteDir: string,
  { ahead }: ShellContract,
  files: SiteFacts['files'],
): Promise<string | undefined> {
  const listed = ahead && files[`/${ahead}`];
  if (!listed) return undefined;
  const code = await readFile(join(siteDir, listed.file), 'utf8');
  return /<\/script|<!--/i.test(code) ? undefined : code;
}
