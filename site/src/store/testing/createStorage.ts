import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { calculateSignature } from './calculateSignature.ts';

interface StoredObject {
  content: Buffer;
  headers: Record<string, string>;
  /** Time of the last write, in milliseconds since 1970. */
  changed: number;
}

/** The test double, with functions by which a test disturbs clients. */
interface Storage {
  /** By bucket and key: `box/site/releases/000001.json`. */
  objects: Map<string, StoredObject>;
  /** Returns the address of this storage for a client. Each of several clients has a name of its own. */
  endpoint: (client: string) => string;
  /** Carries out this many writes of a client, but ends the connection instead of responding. */
  lose: (client: string, writes: number) => void;
  /** Answers this many conditional writes of a client by 409 without carrying them out. */
  conflict: (client: string, writes: number) => void;
  close: () => Promise<void>;
}

/** Headers of a request that the storage keeps and returns with the object. */
const keptHeaders = ['content-type', 'cache-control', 'content-encoding'];
/** Maximum number of keys in a page of a list. */
const maxPageSize = 1000;
/** Maximum difference between the client's clock and the storage's. */
const maxSkewMs = 15 * 60_000;

/** Key that the storage knows, with its region: settings of a store. */
export const lastingKey = { region: 'eu-central-1', accessKeyId: 'key', secretAccessKey: 'secret' };
/** Key of a session, such as a CI job gets by OpenID Connect. It counts only together with its token. */
export const sessionKey = { ...lastingKey, accessKeyId: 'session', sessionToken: 'token of the session' };

/**
 * Starts a test double of S3. It does what Amazon's documentation promises to clients that write conditionally, and no
 * more. Each rule names its page below https://docs.aws.amazon.com/AmazonS3/latest.
 */
export async function createStorage({ bucket = 'box' } = {}): Promise<Storage> {
  const objects: Storage['objects'] = new Map();
  /** Number of writes whose response will be lost, and of writes that will be refused, by client. */
  const losses = new Map<string, number>();
  const conflicts = new Map<string, number>();

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const [, client = '', ...rest] = new URL(request.url ?? '/', 'http://storage').pathname.split('/');
      const sendResponse = handle(request, client, rest.map(decodeURIComponent).join('/'), Buffer.concat(chunks));
      if (request.method === 'PUT' && takeOne(losses, client)) return void request.socket.destroy();
      sendResponse(response);
    });
  });

  /**
   * Carries out a request for the object `name`, `<bucket>/<key>`. Returns a function that sends the response. Requests
   * are carried out one after another, and each sees all earlier ones: userguide/Welcome.html#ConsistencyModel.
   */
  function handle(
    request: IncomingMessage,
    client: string,
    name: string,
    body: Buffer,
  ): (response: ServerResponse) => void {
    const { method, headers } = request;
    const respond =
      (status: number, ownHeaders: Record<string, string> = {}, content: string | Buffer = '') =>
      (response: ServerResponse) =>
        response.writeHead(status, ownHeaders).end(content);
    const refuse = (status: number, code: string) => respond(status, {}, `<Error><Code>${code}</Code></Error>`);
    const query = new URL(request.url ?? '/', 'http://storage').searchParams;
    const existing = objects.get(name);
    // The entity tag of an object that was written by one PUT is the MD5 of its content: API/API_Object.html, ETag.
    const hashContent = ({ content }: StoredObject) => `"${createHash('md5').update(content).digest('hex')}"`;

    const problem = findProblem(request);
    if (problem) return refuse(...problem);
    // API/ErrorResponses.html, NoSuchBucket, also where an object is asked for.
    if (name.split('/')[0] !== bucket) return refuse(404, 'NoSuchBucket');
    if (method === 'GET' && query.get('list-type') === '2') return respond(200, {}, list(query));
    if (method === 'GET' || method === 'HEAD') {
      // API/ErrorResponses.html, NoSuchKey.
      if (!existing) return refuse(404, 'NoSuchKey');
      const ownHeaders = { etag: hashContent(existing), 'last-modified': new Date(existing.changed).toUTCString() };
      return respond(200, { ...existing.headers, ...ownHeaders }, existing.content);
    }
    const { 'if-match': match, 'if-none-match': noneMatch } = headers;
    // API/API_PutObject.html, If-None-Match: takes `*` only. 412 where there is an object; 409 if a conflicting
    // operation occurs during the upload, and the client should retry it.
    if (noneMatch !== undefined && noneMatch !== '*') return refuse(501, 'NotImplemented');
    if (noneMatch === '*' && takeOne(conflicts, client)) return refuse(409, 'ConditionalRequestConflict');
    if (noneMatch === '*' && existing) return refuse(412, 'PreconditionFailed');
    // If-Match on the same page: 412 where there is another object, 404 where there is none.
    if (match !== undefined && !existing) return refuse(404, 'NoSuchKey');
    if (match !== undefined && existing && match !== hashContent(existing)) return refuse(412, 'PreconditionFailed');
    // API/API_DeleteObject.html: 204, also where there is no object.
    if (method === 'DELETE') {
      objects.delete(name);
      return respond(204);
    }
    const kept = keptHeaders.flatMap((header) => (headers[header] ? [[header, headers[header] as string]] : []));
    const stored: StoredObject = { content: body, headers: Object.fromEntries(kept), changed: Date.now() };
    objects.set(name, stored);
    return respond(200, { etag: hashContent(stored) });
  }

  /**
   * Lists a page of keys. API/API_ListObjectsV2.html: in general purpose buckets sorted by the bytes of UTF-8, at most
   * 1000 keys or `max-keys`; `IsTruncated` says whether more follow, from a token that is no key.
   */
  function list(query: URLSearchParams): string {
    const prefix = `${bucket}/${query.get('prefix') ?? ''}`;
    const after = Buffer.from(query.get('continuation-token') ?? '', 'base64url').toString();
    const names = [...objects.keys()]
      .filter((name) => name.startsWith(prefix))
      .sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)))
      .filter((name) => Buffer.compare(Buffer.from(name), Buffer.from(after)) > 0);
    const page = names.slice(0, Math.min(maxPageSize, Number(query.get('max-keys') ?? maxPageSize)));
    const items = page.map((name) => {
      const { content, changed } = objects.get(name)!;
      return `<Contents><Key>${name.slice(bucket.length + 1)}</Key><LastModified>${new Date(changed).toISOString()}</LastModified><ETag>&quot;x&quot;</ETag><Size>${content.length}</Size></Contents>`;
    });
    const isTruncated = names.length > page.length;
    const token = Buffer.from(page.at(-1) ?? '').toString('base64url');
    const next = isTruncated ? `<NextContinuationToken>${token}</NextContinuationToken>` : '';
    return `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${items.join('')}${next}</ListBucketResult>`;
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    objects,
    endpoint: (client) => `http://127.0.0.1:${port}/${client}`,
    lose: (client, writes) => void losses.set(client, writes),
    conflict: (client, writes) => void conflicts.set(client, writes),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}

/**
 * Returns status and code of the error of a request that is not signed right, as API/ErrorResponses.html lists them. A
 * private bucket answers no request without a signature, and userguide/conditional-writes.html demands one, too.
 */
function findProblem({ method = '', url = '', headers }: IncomingMessage): [number, string] | undefined {
  const pattern = /^AWS4-HMAC-SHA256 Credential=([^/]*)\/([^,]*), SignedHeaders=([^,]*), Signature=(\w*)$/;
  const [, id, scope = '', signedHeaders = '', signature] = pattern.exec(headers.authorization ?? '') ?? [];
  if (id === undefined) return [403, 'AccessDenied'];
  const key = [lastingKey, sessionKey].find(({ accessKeyId }) => accessKeyId === id);
  if (!key) return [403, 'InvalidAccessKeyId'];
  if ('sessionToken' in key && headers['x-amz-security-token'] !== key.sessionToken) return [400, 'InvalidToken'];
  const date = String(headers['x-amz-date']);
  const time = Date.parse(date.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'));
  if (!(Math.abs(Date.now() - time) < maxSkewMs)) return [403, 'RequestTimeTooSkewed'];
  if (scope !== `${date.slice(0, 8)}/${key.region}/s3/aws4_request`) return [400, 'AuthorizationHeaderMalformed'];
  const expected = calculateSignature({ method, target: url, headers, scope, signedHeaders }, key.secretAccessKey);
  // API/sig-v4-header-based-auth.html: the host and all headers of Amazon's must be signed.
  const names = Object.keys(headers).filter((name) => name === 'host' || name.startsWith('x-amz-'));
  const isComplete = names.every((name) => signedHeaders.split(';').includes(name));
  return isComplete && signature === expected ? undefined : [403, 'SignatureDoesNotMatch'];
}

/** Takes one of the disturbances that are left for a client. Returns whether there was one. */
function takeOne(left: Map<string, number>, client: string): boolean {
  const count = left.get(client) ?? 0;
  left.set(client, Math.max(0, count - 1));
  return count > 0;
}
