import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRemote } from './createRemote.ts';
import { formatCodeOwners } from './formatCodeOwners.ts';

// That it builds, opens and changes nothing else is a journey's: tools/e2e/nightly/newRemote.test.ts.

const root = join(__dirname, '../../..');
const name = 'mf-story-time';
let copy: string;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'new-remote-'));
  const isSource = (path: string) => !/\/(node_modules|dist)$/.test(path);
  // Lists them by name, because a working copy has more of them once a team has made its own.
  const remotes = ['mf-landing', 'mf-account', 'mf-subscription', 'mf-help'];
  for (const file of ['.github', 'shell/package.json', ...remotes])
    cpSync(join(root, file), join(copy, file), { recursive: true, filter: isSource });
  createRemote(copy, name);
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('it looks like every other remote, at the next free port', () => {
  const shape = (remote: string) => readdirSync(join(copy, remote));
  expect(shape(name)).toEqual(shape('mf-help'));
  const { port, routes } = JSON.parse(readFileSync(join(copy, name, 'module.json'), 'utf8')) as {
    port: number;
    routes: unknown[];
  };
  // 3005 and 3006 are those of the catalogue and of the QA server.
  expect(port).toBe(3007);
  expect(routes).toEqual([expect.objectContaining({ path: '/story-time', title: 'Story time – Abenteuerbox' })]);
});

test('it needs the versions of packages that the working copy has, which no registry has', () => {
  const readDependencies = (folder: string) =>
    (JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as { dependencies: Record<string, string> })
      .dependencies;
  const { dependencies } = JSON.parse(readFileSync(join(copy, name, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const ofShell = readDependencies('shell');
  const names = Object.keys(dependencies);
  expect(dependencies).toEqual(Object.fromEntries(names.map((one) => [one, ofShell[one]])));
});

test('.github/CODEOWNERS names the owner of each remote', () => {
  const describeOwners = (folder: string) => readFileSync(join(folder, '.github/CODEOWNERS'), 'utf8');
  expect(describeOwners(root)).toBe(formatCodeOwners(root));
  expect(describeOwners(copy).split('\n')).toContain(`/${name}/ @abenteuerbox/story-time`);
});

test.each([
  ['story-time', /^A remote's name is mf-/],
  ['mf-help', /^There is a folder mf-help already/],
  ['mf-login', /^The address \/login belongs to mf-account/],
])('%s is refused with a sentence', (wrong, sentence) => {
  expect(() => createRemote(copy, wrong)).toThrow(sentence);
});
