import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readReleaseConfig, readServerConfig } from '../config/config.ts';
import { makeKey } from '../keys/keepKeys.ts';
import { isSignedBy, readSignature } from '../keys/minisign.ts';
import { knownFacts } from '../publish/siteFacts.ts';
import { composeBuilds } from '../release/composeBuilds.ts';
import { release } from '../release/release.ts';
import { renew } from '../release/renew.ts';
import { rollback } from '../release/rollback.ts';
import { createWorkingCopy } from '../testing.ts';
import { siteFolder } from './siteFolder.ts';
import { createStorage } from './testing/createStorage.ts';

// What is signed (docs/keys.md), where the site lies in a bucket (docs/hosting/object-storage.md).

type WorkingCopy = Awaited<ReturnType<typeof createWorkingCopy>>;

const access = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' };
const origin = 'http://localhost:3000';
let storage: Awaited<ReturnType<typeof createStorage>>;
let keys: string;
const copies: WorkingCopy[] = [];
/** Lists that were live without a signature that belongs to them, at whatever moment. */
const unsigned: string[] = [];

beforeAll(() => void Object.assign(process.env, access));
afterAll(() => Object.keys(access).forEach((name) => delete process.env[name]));

beforeEach(async () => {
  keys = await mkdtemp(join(tmpdir(), 'keys-'));
  storage = await createStorage();
  unsigned.length = 0;
  const copy = await machine();
  makeKey({ keysFile: at('keys.json'), origin, root: copy.root, name: 'site', secretFile: at('site.key') });
  await copy.writeShell();
  await copy.writeRemote('mf-landing', ['/'], { access: 'signed-out' });
  await copy.writeRemote('mf-account', ['/login']);
  await copy.writeRemote('mf-help', ['/faq']);
  await composeBuilds(copy.root, { ...copy.config(), siteDir: await openAs('first'), trust: trusting('first') });
  storage.onWrite((name) => {
    if (!name.endsWith('/site/facts.json')) return;
    const list = content(name);
    if (!signatures().some((signature) => fits(list, signature))) unsigned.push(list);
  });
});
afterEach(async () => {
  expect(unsigned).toEqual([]);
  await storage.close();
  for (const copy of copies.splice(0)) await copy.remove();
  await rm(keys, { recursive: true });
});

const at = (name: string) => join(keys, name);
/** What a machine of this name believes by now, and has seen. */
const trusting = (name: string) =>
  readReleaseConfig({ KEYS_FILE: at('keys.json'), SITE_KEY_FILE: at('site.key'), SERIAL_FILE: at(`${name}.json`) })
    .trust!;
const reading = (name: string) =>
  readServerConfig({ KEYS_FILE: at('keys.json'), SERIAL_FILE: at(`${name}.json`) }).trust!;
const openAs = (name: string) =>
  siteFolder('s3://box/live', { ...access, AWS_ENDPOINT_URL: storage.endpoint(name) }, join(copies[0]!.root, name));

async function machine(part?: string, id = 'a1', paths = ['/faq']) {
  const copy = await createWorkingCopy();
  copies.push(copy);
  if (part) await copy.writeRemote(part, paths, { id });
  return copy;
}

const content = (name: string) => String(storage.objects.get(name)?.content);
const signatures = () =>
  [...storage.objects.keys()].filter((name) => /\/\.site\.[0-9a-f]+\.minisig$/.test(name)).map(content);
const fits = (text: string, signature: string) =>
  isSignedBy(text, readSignature(signature)!, trusting('judge').siteKey!.public);
/** What is live for a machine that has seen nothing yet. */
async function live(name = `new-${Math.random()}`) {
  const { registry } = knownFacts(await openAs(name), reading(name))!;
  return Object.fromEntries(Object.entries(registry.remotes).map(([part, { current }]) => [part, current?.version]));
}
const releaseFrom = async (name: string, part: string, id: string, paths?: string[]) =>
  release((await machine(part, id, paths)).root, await openAs(name), part, { trust: trusting(name) });

test('each list that is live in the bucket has its signature there, and so has the registry that visitors get', async () => {
  await releaseFrom('other', 'mf-help', 'b2');
  expect(await live()).toMatchObject({ 'mf-help': '1.0.0-b2' });
  await rollback(await openAs('first'), 'mf-help', undefined, { trust: trusting('first') });
  expect(await live()).toMatchObject({ 'mf-help': '1.0.0-a1' });
  await renew(await openAs('other'), trusting('other'));
  expect(await live()).toMatchObject({ 'mf-help': '1.0.0-a1' });
  const [registry, signature] = ['', '.minisig'].map((end) => content(`box/live/public/registry.json${end}`));
  expect(fits(registry!, signature!)).toBe(true);
  // That of the list before stays for whoever is just reading it.
  expect(signatures()).toHaveLength(2);
});

test('who was beaten signs again, and both releases are live', async () => {
  storage.onWrite((name) => name.endsWith('/lease.json') && storage.pass(20_000));
  await Promise.all([releaseFrom('one', 'mf-help', 'b2'), releaseFrom('two', 'mf-account', 'b2', ['/login'])]);
  expect(await live()).toMatchObject({ 'mf-help': '1.0.0-b2', 'mf-account': '1.0.0-b2' });
});

test('an older list that somebody has put back is refused where a newer one was seen, and one that is not signed everywhere', async () => {
  const before = new Map(storage.objects);
  await releaseFrom('first', 'mf-help', 'b2');
  const putBack = () => before.forEach((object, name) => void storage.objects.set(name, object));
  putBack();
  await expect(releaseFrom('first', 'mf-help', 'c3')).rejects.toThrow(
    /is refused: it is older \(serial \d+\) than what was seen here before/,
  );
  expect(await live()).toMatchObject({ 'mf-help': '1.0.0-a1' });
  const facts = storage.objects.get('box/live/site/facts.json')!;
  storage.objects.set('box/live/site/facts.json', { ...facts, content: Buffer.from(`${String(facts.content)} `) });
  await expect(live()).rejects.toThrow('its signature belongs to another one: it was changed, or exchanged by half.');
});
