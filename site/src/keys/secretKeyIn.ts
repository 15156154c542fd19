import { readFileSync } from 'node:fs';
import { readSecretKey, type SecretKey } from './minisign.ts';

/** The secret key in a file that only its owner's machine has. No error says what stands in it. */
export function secretKeyIn(file: string): SecretKey {
  let content: string;
  try {
    content = readFileSync(file, 'utf8');
  } catch {
    throw new Error(`The secret key in ${file} cannot be read.`);
  }
  return readSecretKey(content, file);
}
