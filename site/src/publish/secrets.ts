import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';

const patterns: [name: string, pattern: RegExp][] = [
  ['geheimer Stripe-Schlüssel', /\b[sr]k_(?:live|test)_[0-9A-Za-z]{8,}/],
  ['Stripe-Webhook-Geheimnis', /\bwhsec_[0-9A-Za-z+/=]{8,}/],
  ['privater Schlüssel', /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/],
  ['Dienstkonto', /"private_key_id"\s*:/],
  ['Datenbank-Adresse mit Passwort', /\bpostgres(?:ql)?:\/\/[^\s:/"']+:[^\s@"']+@/],
];
const textFile = /\.(?:js|mjs|css|html|json|txt|xml|svg|webmanifest)$/;

/** Throws when one of the files carries a secret. The message names file and kind, never the value. */
export async function refuseSecrets(files: string[], base: string): Promise<void> {
  const readable = files.filter((name) => textFile.test(name));
  refuseSecretText(
    await Promise.all(
      readable.map(async (file) => ({ file: relative(base, file), text: await readFile(file, 'utf8') })),
    ),
  );
}

/** The same for texts that are not written yet. */
export function refuseSecretText(texts: { file: string; text: string }[]): void {
  const found = texts.flatMap(({ file, text }) =>
    patterns.filter(([, pattern]) => pattern.test(text)).map(([name]) => `  - ${file}: ${name}`),
  );
  if (found.length > 0) throw new Error(`Die Website enthielte Geheimnisse:\n${found.join('\n')}`);
}
