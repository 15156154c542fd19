import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { isCompressible } from './compressVariants.ts';

// Last check before files become public. Releases check the files of a build, and the site checks what it has rendered.

/** Patterns of secrets, each with the name of its kind for messages. */
const patterns: [kind: string, pattern: RegExp][] = [
  ['secret Stripe key', /\b[sr]k_(?:live|test)_[0-9A-Za-z]{8,}/],
  ['Stripe webhook secret', /\bwhsec_[0-9A-Za-z+/=]{8,}/],
  ['private key', /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/],
  ['service account', /"private_key_id"\s*:/],
  // A variable instead of the password, as in a compose file, is no secret.
  ['database address with a password', /\bpostgres(?:ql)?:\/\/[^\s:/"']+:(?!\$\{)[^\s@"']+@/],
];

/** Reads files, and throws if a text file contains a secret. The message names each file relative to `base`. */
export async function refuseSecrets(files: string[], base: string): Promise<void> {
  const textFiles = files.filter(isCompressible);
  refuseSecretText(
    await Promise.all(
      textFiles.map(async (file) => ({ file: relative(base, file), content: await readFile(file, 'utf8') })),
    ),
  );
}

/** Throws if text contains a secret. The message names files and kinds of secrets, but not the secrets. */
export function refuseSecretText(files: { file: string; content: string | Buffer }[]): void {
  const findings = files.flatMap(({ file, content }) => findSecrets(content).map((kind) => `  - ${file}: ${kind}`));
  if (findings.length > 0) throw new Error(`The site would contain secrets:\n${findings.join('\n')}`);
}

/** Returns the kinds of secrets in text. Binary content (a `Buffer`) is not searched. */
function findSecrets(content: string | Buffer): string[] {
  if (typeof content !== 'string') return [];
  return patterns.filter(([, pattern]) => pattern.test(content)).map(([kind]) => kind);
}
