import { createHash, createHmac } from 'node:crypto';

/** Parts of a signed request. Names of `headers` are lower case. */
export interface SignedRequest {
  method: string;
  /** Path and query, as in the first line of the request. */
  target: string;
  headers: Record<string, string | string[] | undefined>;
  /** Date, region, service and `aws4_request`, with slashes between them, from `Credential`. */
  scope: string;
  /** Names of the headers that the signature covers, with semicolons between them. */
  signedHeaders: string;
}

/**
 * Calculates the signature of a request by "Signature Calculations for the Authorization Header"
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html), independent of aws4fetch, which our
 * stores sign with.
 */
export function calculateSignature({ method, target, headers, scope, signedHeaders }: SignedRequest, secret: string) {
  const { pathname, searchParams } = new URL(target, 'http://storage');
  const query = [...searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort();
  const lines = signedHeaders.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`);
  const canonicalRequest = [
    method,
    decodeURIComponent(pathname).split('/').map(encode).join('/'),
    query.join('&'),
    lines.join(''),
    signedHeaders,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const hash = createHash('sha256').update(canonicalRequest).digest('hex');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash].join('\n');
  const sign = (key: string | Buffer, part: string) => createHmac('sha256', key).update(part).digest();
  const key = scope
    .split('/')
    .reduce(sign as (key: string | Buffer, part: string) => Buffer, Buffer.from(`AWS4${secret}`));
  return sign(key, text).toString('hex');
}

/** Encodes every character except those that RFC 3986 calls unreserved. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
