import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { remoteNames } from 'page-contract/remotes';
import { createWorkingCopy } from '../testing/workingCopy.js';
import { codeOwners } from './codeOwners.mts';
import { newRemote } from './newRemote.mts';

// That it builds, opens and changes nothing else is a journey's: tools/e2e/newRemote.test.ts.

const root = join(__dirname, '../../..');
const name = 'mf-story-time';
let copy: ReturnType<typeof createWorkingCopy>;

beforeAll(() => {
  copy = createWorkingCopy(['.env.example', '.github', 'shell/package.json', ...remoteNames(root)]);
  newRemote(copy.folder, name);
});
afterAll(() => copy.remove());

test('it looks like every other remote, at the next free port', () => {
  const shape = (remote: string) => readdirSync(join(copy.folder, remote));
  expect(shape(name)).toEqual(shape('mf-help'));
  const { port, routes } = JSON.parse(readFileSync(join(copy.folder, name, 'module.json'), 'utf8')) as {
    port: number;
    routes: unknown[];
  };
  expect(port).toBe(3006);
  expect(routes).toEqual([expect.objectContaining({ path: '/story-time', title: 'Story time – Abenteuerbox' })]);
});

test('.github/CODEOWNERS names the owner of each remote', () => {
  const ownersIn = (folder: string) => readFileSync(join(folder, '.github/CODEOWNERS'), 'utf8');
  expect(ownersIn(root)).toBe(codeOwners(root));
  expect(ownersIn(copy.folder).split('\n')).toContain(`/${name}/ @abenteuerbox/story-time`);
});

test.each([
  ['story-time', /^A remote's name is mf-/],
  ['mf-help', /^There is a folder mf-help already/],
  ['mf-mail', /would share the variable MAIL_PORT/],
  ['mf-login', /^The address \/login belongs to mf-account/],
])('%s is refused with a sentence', (wrong, sentence) => {
  expect(() => newRemote(copy.folder, wrong)).toThrow(sentence);
});
