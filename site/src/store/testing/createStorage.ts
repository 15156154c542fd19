import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface StoredObject {
  content: Buffer;
  headers: Record<string, string>;
  /** Time of the last write, in milliseconds since 1970. */
  changed: number;
}

/** The test double, with functions by which a test makes clients and connections fail. */
interface Storage {
  /** By bucket and key: `box/public/faq`. */
  objects: Map<string, StoredObject>;
  /** Returns the address of this storage for a client. Each of several clients has a name of its own. */
  endpoint: (client: string) => string;
  /**
   * Ends a client at its write of that number, counted from 1: before (`isDone: false`) or after the storage has
   * carried the write out. The client gets no response, and all its later requests are cut off.
   */
  kill: (client: string, writes: number, isDone: boolean) => void;
  /** Carries out this many writes of a client, but ends the connection instead of responding. */
  lose: (client: string, writes: number) => void;
  /** Moves the storage's clock forward. */
  pass: (milliseconds: number) => void;
  /** Calls `act` with bucket and key whenever an object was written. */
  onWrite: (act: (name: string) => unknown) => void;
  close: () => Promise<void>;
}

/** Headers of a request that the storage keeps and returns with the object. */
const keptHeaders = /^(?:content-type|cache-control|content-encoding|x-amz-meta-.*)$/;
/** Number of objects in a page of a list; S3's pages have 1000. */
const pageSize = 40;

/**
 * Starts a test double of S3. It does what S3's documentation promises to clients that write conditionally ("Add
 * preconditions to S3 operations with conditional requests"), and no more: one write at a time for each key, readable
 * from then on; `If-None-Match: *` answers 412 where there is an object; `If-Match` answers 412 where it is another
 * one, and 404 where there is none; a DELETE with `If-Match` likewise; the entity tag is a hash of the content. Lists
 * come in pages.
 */
export async function createStorage(): Promise<Storage> {
  const objects: Storage['objects'] = new Map();
  let passedMs = 0;
  const readClock = () => Date.now() + passedMs;
  /** Number of writes whose response will be lost, by client. */
  const losses = new Map<string, number>();
  /** Clients that end after `left` more writes. */
  const deaths = new Map<string, { left: number; isDone: boolean }>();
  const writeListeners: ((name: string) => unknown)[] = [];

  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const [, client = '', ...rest] = new URL(request.url ?? '/', 'http://storage').pathname.split('/');
      const death = deaths.get(client);
      if (death && !['GET', 'HEAD'].includes(request.method ?? '')) death.left -= 1;
      if (death && (death.left < 0 || (death.left === 0 && !death.isDone))) return void request.socket.destroy();
      const lostResponses = losses.get(client) ?? 0;
      const sendResponse = handle(request, rest.map(decodeURIComponent).join('/'), Buffer.concat(chunks));
      if (death?.left === 0) return void request.socket.destroy();
      if (lostResponses > 0 && request.method === 'PUT') {
        losses.set(client, lostResponses - 1);
        return void request.socket.destroy();
      }
      sendResponse(response);
    });
  });

  /** Carries out a request for the object `name`, `<bucket>/<key>`. Returns a function that sends the response. */
  function handle(request: IncomingMessage, name: string, body: Buffer): (response: ServerResponse) => void {
    const { method, headers } = request;
    const respond =
      (status: number, ownHeaders: Record<string, string> = {}, content: string | Buffer = '') =>
      (response: ServerResponse) =>
        response.writeHead(status, { date: new Date(readClock()).toUTCString(), ...ownHeaders }).end(content);
    const refuse = (status: number, code: string) => respond(status, {}, `<Error><Code>${code}</Code></Error>`);
    const isSigned = headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key/');
    const query = new URL(request.url ?? '/', 'http://storage').searchParams;
    const existing = objects.get(name);
    const hashContent = ({ content }: StoredObject) => `"${createHash('md5').update(content).digest('hex')}"`;

    // Requests without a signature, as visitors send them, may only read public objects.
    if (!isSigned && !(method === 'GET' && name.includes('/public/'))) return refuse(403, 'AccessDenied');
    if (method === 'GET' && query.get('list-type') === '2') return respond(200, {}, list(name, query));
    if (method === 'GET' || method === 'HEAD') {
      if (!existing) return refuse(404, 'NoSuchKey');
      const ownHeaders = { etag: hashContent(existing), 'last-modified': new Date(existing.changed).toUTCString() };
      return respond(200, { ...existing.headers, ...ownHeaders }, existing.content);
    }
    const { 'if-match': match, 'if-none-match': noneMatch } = headers;
    if (noneMatch === '*' && existing) return refuse(412, 'PreconditionFailed');
    if (match !== undefined && !existing) return refuse(404, 'NoSuchKey');
    if (match !== undefined && existing && match !== hashContent(existing)) return refuse(412, 'PreconditionFailed');
    if (method === 'DELETE') {
      objects.delete(name);
      return respond(204);
    }
    const kept = Object.entries(headers).filter(([header]) => keptHeaders.test(header)) as [string, string][];
    const metadata = kept
      .filter(([header]) => header.startsWith('x-amz-meta-'))
      .map(([header, value]) => header.slice('x-amz-meta-'.length) + value);
    // S3 limits the names and values of metadata to 2 KB together.
    if (Buffer.byteLength(metadata.join('')) > 2048) return refuse(400, 'MetadataTooLarge');
    const stored = { content: body, headers: Object.fromEntries(kept), changed: readClock() };
    objects.set(name, stored);
    for (const listen of writeListeners) listen(name);
    return respond(200, { etag: hashContent(stored) });
  }

  function list(bucket: string, query: URLSearchParams): string {
    const prefix = `${bucket}/${query.get('prefix') ?? ''}`;
    const after = query.get('continuation-token') ?? '';
    const names = [...objects.keys()].filter((name) => name.startsWith(prefix) && name > after).sort();
    const page = names.slice(0, pageSize);
    const items = page.map((name) => {
      const { content, changed } = objects.get(name)!;
      return `<Contents><Key>${name.slice(bucket.length + 1)}</Key><LastModified>${new Date(changed).toISOString()}</LastModified><ETag>&quot;x&quot;</ETag><Size>${content.length}</Size></Contents>`;
    });
    const next = names.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    return `<ListBucketResult>${items.join('')}${next}</ListBucketResult>`;
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    objects,
    endpoint: (client) => `http://127.0.0.1:${port}/${client}`,
    kill: (client, writes, isDone) => void deaths.set(client, { left: writes, isDone }),
    lose: (client, writes) => void losses.set(client, writes),
    pass: (milliseconds) => void (passedMs += milliseconds),
    onWrite: (act) => void writeListeners.push(act),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}
