import { isSignedBy, makeKeyFiles, readPublicKey, readSecretKey, readSignature, sign } from './minisign.ts';

/** Made by minisign 0.11: `minisign -G -W`, then `minisign -S -m contract.json -t 'serial:12 …'`. */
const made = {
  publicKey: 'RWTgVX6QTY2bn6MZG8tHBbPKFPMqs+QeJhz4E/rLiXAZHVsjsxOHoRk4',
  content: '{"name":"mf-help"}',
  signature: `untrusted comment: signature from minisign secret key
RUTgVX6QTY2bny41Q/49lI0qbnJvzPqgcj8b0jvpef2a9nGpQgi4TuNcnzWFlKUQu1P/2c0Slot2tInI0aBMAFU4uddpv3ytqAo=
trusted comment: serial:12 expires:2026-12-22T00:00:00.000Z
LgAtwfwe1zAf7yjFWUysfpZ25HbKrQinueKReXJ7ULkApmlNWGoFb6OqSAomDXCezRvEXln6yfXmB/nX64bkCg==
`,
};
const key = readPublicKey(made.publicKey)!;

test('what minisign has signed is right, and is named as minisign names it', () => {
  const signature = readSignature(made.signature)!;
  expect(isSignedBy(made.content, signature, key)).toBe(true);
  expect([key.id, signature.id]).toEqual(['9F9B8D4D907E55E0', '9F9B8D4D907E55E0']);
  expect(signature.comment).toBe('serial:12 expires:2026-12-22T00:00:00.000Z');
});

test.each([
  ['content', { content: '{"name":"mf-helq"}' }],
  ['comment', { signature: made.signature.replace('serial:12', 'serial:13') }],
  ['key', { publicKey: makeKeyFiles().key.text }],
])('with another %s it is wrong', (_what, change) => {
  const { content, signature, publicKey } = { ...made, ...change };
  expect(isSignedBy(content, readSignature(signature)!, readPublicKey(publicKey)!)).toBe(false);
});

test('what we sign has the layout that minisign reads, and so have our keys', () => {
  const files = makeKeyFiles();
  const secret = readSecretKey(files.secret, 'x.key');
  expect(secret.public.text).toBe(files.key.text);
  const text = sign(made.content, secret, 'build:mf-help@1.0.0-a1');
  expect(isSignedBy(made.content, readSignature(text)!, files.key)).toBe(true);
  const bytesOf = (lines: string, line: number) => Buffer.from(lines.split('\n')[line]!, 'base64');
  expect(text.replace(/^[A-Za-z0-9+/=]{80,}$/gm, '…')).toBe(
    made.signature.replace(/^[A-Za-z0-9+/=]{80,}$/gm, '…').replace(/serial:.*/, 'build:mf-help@1.0.0-a1'),
  );
  for (const line of [1, 3]) expect(bytesOf(text, line)).toHaveLength(bytesOf(made.signature, line).length);
  expect(bytesOf(text, 1).subarray(0, 2).toString()).toBe('ED');
  // struct seckey_struct of minisign.h: three kinds, what a password would need, id, key, check sum.
  expect(bytesOf(files.secret, 1)).toHaveLength(2 + 2 + 2 + 32 + 8 + 8 + 8 + 64 + 32);
  expect(bytesOf(files.secret, 1).subarray(0, 6).toString('latin1')).toBe('Ed\0\0B2');
});

test('what is neither key nor signature is called so', () => {
  expect([readPublicKey('RWQ'), readSignature('hello')]).toEqual([undefined, undefined]);
  expect(() => readSecretKey(`untrusted comment: x\n${Buffer.from('EdScB2').toString('base64')}`, 'x.key')).toThrow(
    'x.key is protected by a password',
  );
  expect(() => readSecretKey('hello', 'x.key')).toThrow('x.key holds no secret key as minisign writes them.');
});
