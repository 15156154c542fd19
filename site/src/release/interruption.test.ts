import { createHash } from 'node:crypto';
import fs from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, relative } from 'node:path';
import type { SiteFacts } from '../publish/siteFacts.ts';
import { createSiteServer } from '../server/siteServer.ts';
import { createWorkingCopy, integrityOf } from '../testing.ts';
import { composeBuilds } from './composeBuilds.ts';

/** As builds bring it along, with a few words instead of React. */
const app = "module.exports = { shared: {}, prerender: ({ Screen }) => '<main>' + Screen() + '</main>' };";
const screen = (words: string) => `exports.default = () => '${words}';`;
const addresses = ['/', '/faq', '/setup', '/new', '/registry.json', '/service-worker.js'];

let copy: Awaited<ReturnType<typeof createWorkingCopy>>;
let server: Server | undefined;
beforeEach(async () => {
  copy = await createWorkingCopy();
  await copy.writeShell('shell()', app);
  await copy.writeRemote('mf-landing', ['/'], { access: 'public', screen: screen('old') });
  await copy.writeRemote('mf-help', ['/faq', '/setup'], { offline: true });
  await composeBuilds(copy.root, copy.config());
});
afterEach(async () => {
  await leave();
  await copy.remove();
});

async function leave() {
  server?.closeAllConnections();
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
  server = undefined;
}

/** Another version of everything: styles in the pages, scripts, a page less and a page more. */
async function writeNextBuilds() {
  await copy.writeShell('next()', app, { id: 'bb', hash: 'bbbbbbbbbbbb', css: 'body{margin:0}' });
  await copy.writeRemote('mf-landing', ['/'], {
    access: 'public',
    screen: screen('new'),
    css: 'p{margin:0}',
    id: 'b2',
  });
  await copy.writeRemote('mf-help', ['/faq', '/new'], { offline: true, id: 'b2' });
}

interface Answer {
  status: number;
  policy: string;
  text: string;
}

/** What visitors of a folder get: each address in all its encodings, and what its page asks for. */
async function visit(siteDir: string): Promise<Record<string, Answer>> {
  const opened = (server = createSiteServer(siteDir));
  await new Promise<void>((resolve) => opened.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(opened.address() as AddressInfo).port}`;
  const ask = async (path: string, encoding = 'br'): Promise<Answer> => {
    const answer = await fetch(origin + path, { headers: { 'accept-encoding': encoding } });
    expect(answer.headers.get('content-encoding') ?? 'identity').toBe(encoding);
    const policy = answer.headers.get('content-security-policy') ?? '';
    return { status: answer.status, policy, text: await answer.text() };
  };
  const answers: Record<string, Answer> = {};
  const linked = new Map<string, string>();
  for (const path of addresses) {
    const [plain, ...compressed] = await Promise.all(['identity', 'br', 'gzip'].map((encoding) => ask(path, encoding)));
    expect(compressed).toEqual([plain, plain]);
    const { text, policy } = (answers[path] = plain!);
    for (const [, css] of text.matchAll(/<style[^>]*>(.*?)<\/style>/g))
      expect(policy).toContain(`'sha256-${createHash('sha256').update(css!).digest('base64')}'`);
    for (const [, href, integrity] of text.matchAll(/(?:src|href)="([^"]*)"[^>]* integrity="([^"]*)"/g))
      linked.set(href!, integrity!);
  }
  const found = await Promise.all([...linked.keys()].map(async (href) => [href, integrityOf((await ask(href)).text)]));
  expect(found).toEqual([...linked]);
  await leave();
  return answers;
}

/**
 * The folder as a process that is killed would leave it: before each step of the work that another process can see. Links, not
 * copies: a file that is written over instead of replaced would change in the earlier states, too.
 */
async function statesDuring(work: () => Promise<unknown>): Promise<string[]> {
  const states: string[] = [];
  const keep = () => {
    const state = join(copy.root, 'states', String(states.length));
    for (const entry of fs.readdirSync(copy.siteDir, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || entry.name.startsWith('.lock')) continue;
      const folder = join(state, relative(copy.siteDir, entry.parentPath));
      fs.mkdirSync(folder, { recursive: true });
      fs.linkSync(join(entry.parentPath, entry.name), join(folder, entry.name));
    }
    states.push(state);
  };
  const { renameSync } = fs;
  const { rename, rm } = fs.promises;
  const steps = [
    jest.spyOn(fs, 'renameSync').mockImplementation((...names) => (keep(), renameSync(...names))),
    jest.spyOn(fs.promises, 'rename').mockImplementation((...names) => (keep(), rename(...names))),
    jest.spyOn(fs.promises, 'rm').mockImplementation((...names) => (keep(), rm(...names))),
  ];
  await work().finally(() => steps.forEach((step) => step.mockRestore()));
  keep();
  return states;
}

/** All that a server of the folder reads: the list, and which files stand behind it. Where that agrees, so do the answers. */
function readableIn(state: string): string {
  const list = fs.readFileSync(join(state, '.site.json'), 'utf8');
  const { files } = JSON.parse(list) as SiteFacts;
  const behind = Object.values(files).flatMap(({ file }) => ['', '.br', '.gz'].map((form) => join(state, file + form)));
  return JSON.stringify([list, behind.map((file) => fs.statSync(file, { throwIfNoEntry: false })?.ino)]);
}

test('killed at any step, a composition leaves the old site or the new one, whole, and the next one completes it (fault 85)', async () => {
  const old = await visit(copy.siteDir);
  await writeNextBuilds();
  const states = await statesDuring(() => composeBuilds(copy.root, copy.config()));
  const next = await visit(copy.siteDir);
  expect([old['/']?.text.includes('old'), next['/']?.text.includes('new'), next['/setup']?.status]).toEqual([
    true,
    true,
    404,
  ]);

  const seen = [];
  const known = new Map<string, boolean>();
  for (const state of states) {
    const readable = readableIn(state);
    if (!known.has(readable)) {
      const answers = await visit(state);
      known.set(readable, answers['/']?.text === next['/']?.text);
      expect(answers).toEqual(known.get(readable) ? next : old);
    }
    seen.push(known.get(readable));
  }
  // Many steps before the switch, some after it, and never back.
  const before = seen.indexOf(true);
  expect(before).toBeGreaterThan(20);
  expect(seen.lastIndexOf(false)).toBe(before - 1);

  for (const state of [states[Math.floor(before / 2)]!, states[before - 1]!]) {
    await composeBuilds(copy.root, { ...copy.config(), siteDir: state });
    expect(await visit(state)).toEqual(next);
  }
}, 60_000);

test('an answer that began before the switch still finds its file, and what nobody needs any more is removed', async () => {
  const [page, registry] = ['/', '/registry.json'].map(copy.fileAt) as [string, string];
  await writeNextBuilds();
  await composeBuilds(copy.root, copy.config());
  expect([page, registry].map((file) => fs.existsSync(file))).toEqual([true, true]);
  await composeBuilds(copy.root, copy.config());
  expect([page, `${page}.br`, `${page}.gz`, registry].map((file) => fs.existsSync(file))).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test('a composition that changes nothing writes nothing but its list', async () => {
  const states = await statesDuring(() => composeBuilds(copy.root, copy.config()));
  const made = () => fs.statSync(copy.fileAt('/')).mtimeMs;
  const first = made();
  expect(states.length).toBeLessThan(5);
  await composeBuilds(copy.root, copy.config());
  expect(made()).toBe(first);
});
