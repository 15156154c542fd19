import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { writeFileAtomically } from './writeFileAtomically.ts';

// ECDSA with P-256 and SHA-256, as browsers write it: the point of a public key, and both numbers of a signature one after the other.

/** Makes a pair and keeps its private half in a file that nobody else reads. Returns the public half. */
export function makeSigningKey(file: string): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  writeFileAtomically(file, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  return publicKeyOf(file);
}

/** The public half of the pair in a file, in base64url. */
export function publicKeyOf(file: string): string {
  const { x = '', y = '' } = createPublicKey(createPrivateKey(readFileSync(file))).export({ format: 'jwk' });
  return Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]).toString(
    'base64url',
  );
}

export const isPublicKey = (text: string) => /^B[A-Za-z0-9_-]{86}$/.test(text);

/** The signature of a text, in base64url. */
export const signText = (text: string, file: string) =>
  sign('sha256', Buffer.from(text), { key: readFileSync(file), dsaEncoding: 'ieee-p1363' }).toString('base64url');
