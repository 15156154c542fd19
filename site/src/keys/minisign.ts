import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign as signBytes,
  verify as verifyBytes,
  type KeyObject,
} from 'node:crypto';

// The files of minisign (Ed25519, the content hashed by BLAKE2b), so that the program of that name can check what we sign, and sign
// what we check. Layout: https://jedisct1.github.io/minisign/#signature-format

export interface PublicKey {
  /** As `minisign -P` takes it. */
  text: string;
  /** As minisign names it. */
  id: string;
  object: KeyObject;
}

export interface SecretKey {
  public: PublicKey;
  object: KeyObject;
}

interface Signature {
  /** Of the key that made it. */
  id: string;
  bytes: Buffer;
  /** Signed, too. */
  comment: string;
  /** Over the signature and the comment. */
  overall: Buffer;
}

const kind = Buffer.from('Ed');
const hashedKind = Buffer.from('ED');
/** Neither encrypted by a password, nor with a check sum. */
const plainSecret = Buffer.concat([kind, Buffer.from([0, 0]), Buffer.from('B2'), Buffer.alloc(48)]);
const idLength = 8;
const publicLength = 32;
const signatureLength = 64;

const idOf = (bytes: Buffer) => Buffer.from(bytes).reverse().toString('hex').toUpperCase();
const hashOf = (content: string | Uint8Array) => createHash('blake2b512').update(content).digest();
const base64 = (text = '') => Buffer.from(text, 'base64');

/** Nothing where the text is no public key. */
export function readPublicKey(text: string): PublicKey | undefined {
  const bytes = base64(text);
  if (bytes.length !== kind.length + idLength + publicLength || !bytes.subarray(0, 2).equals(kind)) return undefined;
  const x = bytes.subarray(2 + idLength).toString('base64url');
  return {
    text,
    id: idOf(bytes.subarray(2, 10)),
    object: createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } }),
  };
}

/** The content of a secret key's file, `file` for the error. */
export function readSecretKey(content: string, file: string): SecretKey {
  const bytes = base64(content.split('\n')[1]);
  if (bytes.subarray(0, 4).equals(Buffer.from('EdSc')))
    throw new Error(
      `${file} is protected by a password, which nobody is there to type. Make one without: minisign -G -W`,
    );
  const end = plainSecret.length + idLength + 2 * publicLength;
  if (!bytes.subarray(0, 6).equals(plainSecret.subarray(0, 6)) || bytes.length < end)
    throw new Error(`${file} holds no secret key as minisign writes them.`);
  const id = bytes.subarray(plainSecret.length, plainSecret.length + idLength);
  const [seed, own] = [0, publicLength].map((from) =>
    bytes.subarray(end - 2 * publicLength + from, end - publicLength + from),
  ) as [Buffer, Buffer];
  const jwk = { kty: 'OKP', crv: 'Ed25519', d: seed.toString('base64url'), x: own.toString('base64url') };
  const text = Buffer.concat([kind, id, own]).toString('base64');
  return { public: readPublicKey(text)!, object: createPrivateKey({ format: 'jwk', key: jwk }) };
}

/** A new pair, as minisign would write its two files. */
export function makeKeyFiles(): { secret: string; public: string; key: PublicKey } {
  const { d = '', x = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  const [id, own] = [randomBytes(idLength), Buffer.from(x, 'base64url')];
  const checkSum = Buffer.alloc(32);
  const secret = Buffer.concat([plainSecret, id, Buffer.from(d, 'base64url'), own, checkSum]);
  const text = Buffer.concat([kind, id, own]).toString('base64');
  return {
    secret: `untrusted comment: minisign encrypted secret key\n${secret.toString('base64')}\n`,
    public: `untrusted comment: minisign public key ${idOf(id)}\n${text}\n`,
    key: readPublicKey(text)!,
  };
}

/** The content of a `.minisig` file. The comment is signed with it. */
export function sign(content: string | Uint8Array, { public: { text }, object }: SecretKey, comment: string): string {
  const bytes = signBytes(null, hashOf(content), object);
  const overall = signBytes(null, Buffer.concat([bytes, Buffer.from(comment)]), object);
  const id = base64(text).subarray(2, 2 + idLength);
  return [
    'untrusted comment: signature from minisign secret key',
    Buffer.concat([hashedKind, id, bytes]).toString('base64'),
    `trusted comment: ${comment}`,
    overall.toString('base64'),
    '',
  ].join('\n');
}

/** Nothing where the text is no signature. */
export function readSignature(text: string): Signature | undefined {
  const [, first, comment, last] = text.split('\n');
  const bytes = base64(first);
  const said = /^trusted comment: (.*)$/.exec(comment ?? '')?.[1];
  const isOne = bytes.length === 2 + idLength + signatureLength && bytes.subarray(0, 2).equals(hashedKind);
  if (!isOne || said === undefined) return undefined;
  return { id: idOf(bytes.subarray(2, 10)), bytes: bytes.subarray(10), comment: said, overall: base64(last) };
}

/** Whether content and comment are what the key's owner signed. */
export const isSignedBy = (
  content: string | Uint8Array,
  { bytes, comment, overall }: Signature,
  { object }: PublicKey,
) =>
  verifyBytes(null, hashOf(content), object, bytes) &&
  verifyBytes(null, Buffer.concat([bytes, Buffer.from(comment)]), object, overall);
