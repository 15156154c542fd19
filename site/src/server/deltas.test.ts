import { createHash } from 'node:crypto';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { zstdDecompressSync } from 'node:zlib';
import { release } from 'release/publish/release.ts';
import { rollback } from 'release/publish/rollback.ts';
import { askServer, createWorkingCopy } from 'release/testing.ts';
import type { Store } from '../store/Store.ts';
import { createSiteServer } from './siteServer.ts';

// A browser that was here before has the scripts of then; after a release it gets only what is different (RFC 9842).

const [former, later] = ['/main.0123456789ab.js', '/main.ba9876543210.js'];
/** Text without repetitions, like a script that brotli has compressed well. */
const long = Array.from({ length: 500 }, (_, index) => createHash('sha1').update(`${index}`).digest('base64')).join();

const access = 'signed-out';

let copy: Awaited<ReturnType<typeof createWorkingCopy>>;
let server: Server;

beforeAll(async () => {
  copy = await createWorkingCopy();
  await copy.writeShell(`shell("${long}")`);
  await copy.writeRemote('mf-help', ['/', '/faq'], { access, code: `screen("${long}")` });
  await copy.start();
  server = createSiteServer(copy.store);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await copy.writeShell(`shell("${long}"); more()`, undefined, { id: 'bb', hash: 'ba9876543210' });
  await release(copy.root, copy.store, 'shell');
  await copy.writeRemote('mf-help', ['/', '/faq'], { id: 'b2', access, code: `screen("new", "${long}")` });
  await release(copy.root, copy.store, 'mf-help');
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await copy.remove();
});

const bytesAt = async (address: string) => Buffer.from(await copy.read(address));
const nameOf = (content: Buffer) => createHash('sha256').update(content).digest('base64');

/** Asks as a browser does that has another file of the same kind. */
const ask = (path: string, dictionary?: Buffer, accepted = 'gzip, deflate, br, zstd, dcb, dcz', asked = server) =>
  askServer((asked.address() as AddressInfo).port, {
    path,
    headers: {
      'accept-encoding': accepted,
      ...(dictionary && { 'available-dictionary': `:${nameOf(dictionary)}:` }),
    },
  });

/** As a browser does it: what comes must name the dictionary that it has. */
function unpack(body: Buffer, dictionary: Buffer): Buffer {
  expect(body.subarray(0, 8).toString('hex')).toBe('5e2a4d1820000000');
  expect(body.subarray(8, 40).toString('base64')).toBe(nameOf(dictionary));
  return zstdDecompressSync(body.subarray(40), { dictionary });
}

test.each([
  [former, later, '/main.*.js'],
  ['/mf-help/1.0.0-a1/Screen.ba9876543210.js', '/mf-help/1.0.0-b2/Screen.ba9876543210.js', '/mf-help/*/Screen.*.js'],
])('a browser that has %s gets the next one for less than a hundredth (RFC 9842)', async (had, next, successors) => {
  const dictionary = await bytesAt(had);
  const first = await ask(had);
  expect(first.headers['use-as-dictionary']).toBe(`match="${successors}"`);
  const whole = await ask(next);
  const { headers, body } = await ask(next, dictionary);
  expect(headers).toMatchObject({
    'content-encoding': 'dcz',
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding, Available-Dictionary',
    'content-security-policy': whole.headers['content-security-policy'],
  });
  expect(headers.etag).not.toBe(whole.headers.etag);
  expect(unpack(body, dictionary).equals(await bytesAt(next))).toBe(true);
  expect([whole.headers['content-encoding'], body.length < whole.body.length / 100]).toEqual(['br', true]);
});

test('everybody else gets the whole file: with another dictionary, without any, in a browser that does not know them, or at a retry', async () => {
  const encoding = async (...question: Parameters<typeof ask>) => (await ask(...question)).headers['content-encoding'];
  expect(await encoding(later, Buffer.from('something else'))).toBe('br');
  expect(await encoding(later, undefined)).toBe('br');
  expect(await encoding(later, await bytesAt(former), 'gzip')).toBe('gzip');
  expect(await encoding(`${later}?r=1`, await bytesAt(former))).toBe('br');
  expect((await ask('/faq', await bytesAt(former))).headers).not.toHaveProperty('use-as-dictionary');
});

test('a release of another part keeps them, and a rollback has its own', async () => {
  const dictionary = await bytesAt(later);
  await rollback(copy.store, 'shell', '1.0.0-aa');
  const { headers, body } = await ask(former, dictionary);
  expect([headers['content-encoding'], unpack(body, dictionary).equals(await bytesAt(former))]).toEqual(['dcz', true]);
  await rollback(copy.store, 'mf-help', '1.0.0-a1');
  expect((await ask(former, dictionary)).headers['content-encoding']).toBe('dcz');
});

test('a browser that has an earlier version gets the whole file while the store does not deliver that version', async () => {
  const store: Store = {
    ...copy.store,
    get: async (key) => {
      if (key.startsWith('shell/1.0.0-aa/') && key.endsWith('.js')) throw new Error('The storage does not answer.');
      return copy.store.get(key);
    },
  };
  const dictionary = await bytesAt(former);
  const other = createSiteServer(store);
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { status, headers } = await ask(later, dictionary, undefined, other);
  await new Promise((resolve) => other.close(resolve));
  expect([status, headers['content-encoding']]).toEqual([200, 'br']);
});
