import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { isCompressible } from './compressVariants.ts';

// Last check before files become public: releases search the files of a build, and the site what it renders.

/** Patterns of secrets, by a name for messages. */
const patterns: [name: string, pattern: RegExp][] = [
  ['secret Stripe key', /\b[sr]k_(?:live|test)_[0-9A-Za-z]{8,}/],
  ['Stripe webhook secret', /\bwhsec_[0-9A-Za-z+/=]{8,}/],
  ['private key', /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/],
  ['service account', /"private_key_id"\s*:/],
  // A variable instead of the password, as in a compose file, is no secret.
  ['database address with a password', /\bpostgres(?:ql)?:\/\/[^\s:/"']+:(?!\$\{)[^\s@"']+@/],
];

/** Reads text files and throws if one contains a secret. The message names file (below `base`) and kind, no value. */
export async function refuseSecrets(files: string[], base: string): Promise<void> {
  const textFiles = files.filter(isCompressible);
  refuseSecretText(
    await Promise.all(
      textFiles.map(async (file) => ({ file: relative(base, file), content: await readFile(file, 'utf8') })),
    ),
  );
}

/** Throws if one of these contents contains a secret. Binary content (a `Buffer`) is not searched. */
export function refuseSecretText(files: { file: string; content: string | Buffer }[]): void {
  const secrets = files.flatMap(({ file, content }) =>
    patterns
      .filter(([, pattern]) => typeof content === 'string' && pattern.test(content))
      .map(([name]) => `  - ${file}: ${name}`),
  );
  if (secrets.length > 0) throw new Error(`The site would contain secrets:\n${secrets.join('\n')}`);
}
