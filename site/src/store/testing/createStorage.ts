import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Stored {
  content: Buffer;
  headers: Record<string, string>;
  changed: number;
}

interface Storage {
  /** By bucket and key: `box/public/faq`. */
  objects: Map<string, Stored>;
  /** Address of this storage for a client. Each of several clients has a name of its own. */
  endpoint: (client: string) => string;
  /**
   * Ends a client before (`isDone: false`) or after its write of that number is carried out: it hears no answer, and
   * nothing of it is heard again.
   */
  kill: (client: string, writes: number, isDone: boolean) => void;
  /** Carries out this many writes of a client without a response: the connection ends. */
  lose: (client: string, writes: number) => void;
  /** Lets time go by on its clock. */
  pass: (milliseconds: number) => void;
  /** Lets something happen whenever an object was written. */
  onWrite: (act: (name: string) => unknown) => void;
  close: () => Promise<void>;
}

/** Headers of a request that the storage keeps and returns with the object. */
const kept = /^(?:content-type|cache-control|content-encoding|x-amz-meta-.*)$/;
const pageOfList = 40;

/**
 * As much of S3 as its documentation promises to those who write conditionally ("Add preconditions to S3 operations
 * with conditional requests"), and no more: one write at a time for each key, readable from then on; `If-None-Match: *`
 * answers 412 where there is an object; `If-Match` answers 412 where it is another one, and 404 where there is none; a
 * DELETE with `If-Match` likewise; the tag stands for the content. Lists come in pages.
 */
export async function createStorage(): Promise<Storage> {
  const objects: Storage['objects'] = new Map();
  let passed = 0;
  const now = () => Date.now() + passed;
  const losses = new Map<string, number>();
  const deaths = new Map<string, { left: number; isDone: boolean }>();
  const written: ((name: string) => unknown)[] = [];

  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const [, client = '', ...rest] = new URL(request.url ?? '/', 'http://storage').pathname.split('/');
      const death = deaths.get(client);
      if (death && !['GET', 'HEAD'].includes(request.method ?? '')) death.left -= 1;
      if (death && (death.left < 0 || (death.left === 0 && !death.isDone))) return void request.socket.destroy();
      const lost = losses.get(client) ?? 0;
      const answer = chooseResponse(request, rest.map(decodeURIComponent).join('/'), Buffer.concat(chunks));
      if (death?.left === 0) return void request.socket.destroy();
      if (lost > 0 && request.method === 'PUT') {
        losses.set(client, lost - 1);
        return void request.socket.destroy();
      }
      answer(response);
    });
  });

  function chooseResponse(request: IncomingMessage, name: string, body: Buffer): (response: ServerResponse) => void {
    const { method, headers } = request;
    const say =
      (status: number, more: Record<string, string> = {}, text: string | Buffer = '') =>
      (response: ServerResponse) =>
        response.writeHead(status, { date: new Date(now()).toUTCString(), ...more }).end(text);
    const refuse = (status: number, code: string) => say(status, {}, `<Error><Code>${code}</Code></Error>`);
    const isSigned = headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key/');
    const query = new URL(request.url ?? '/', 'http://storage').searchParams;
    const there = objects.get(name);
    const hashContent = ({ content }: Stored) => `"${createHash('md5').update(content).digest('hex')}"`;

    // Visitors read what is public, and nothing else.
    if (!isSigned && !(method === 'GET' && name.includes('/public/'))) return refuse(403, 'AccessDenied');
    if (method === 'GET' && query.get('list-type') === '2') return say(200, {}, list(name, query));
    if (method === 'GET' || method === 'HEAD') {
      if (!there) return refuse(404, 'NoSuchKey');
      const about = { etag: hashContent(there), 'last-modified': new Date(there.changed).toUTCString() };
      return say(200, { ...there.headers, ...about }, there.content);
    }
    const { 'if-match': match, 'if-none-match': noneMatch } = headers;
    if (noneMatch === '*' && there) return refuse(412, 'PreconditionFailed');
    if (match !== undefined && !there) return refuse(404, 'NoSuchKey');
    if (match !== undefined && there && match !== hashContent(there)) return refuse(412, 'PreconditionFailed');
    if (method === 'DELETE') {
      objects.delete(name);
      return say(204);
    }
    const about = Object.entries(headers).filter(([header]) => kept.test(header)) as [string, string][];
    const metadata = about
      .filter(([header]) => header.startsWith('x-amz-meta-'))
      .map(([header, value]) => header.slice(11) + value);
    if (Buffer.byteLength(metadata.join('')) > 2048) return refuse(400, 'MetadataTooLarge');
    const stored = { content: body, headers: Object.fromEntries(about), changed: now() };
    objects.set(name, stored);
    for (const act of written) act(name);
    return say(200, { etag: hashContent(stored) });
  }

  function list(bucket: string, query: URLSearchParams): string {
    const prefix = `${bucket}/${query.get('prefix') ?? ''}`;
    const after = query.get('continuation-token') ?? '';
    const names = [...objects.keys()].filter((name) => name.startsWith(prefix) && name > after).sort();
    const page = names.slice(0, pageOfList);
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
    pass: (milliseconds) => void (passed += milliseconds),
    onWrite: (act) => void written.push(act),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}
