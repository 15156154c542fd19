import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { refuseSecretText } from './secrets.ts';

const root = join(__dirname, '..', '..', '..');
/** Not ours, not shared, or running data; the builds in `dist` are looked at, with their source maps. */
const skipped = new Set(['node_modules', '.git', '.build', '.data', 'coverage']);
/** Local settings may hold real keys; they are never committed and never built in. */
const isRead = (name: string) =>
  name !== '.env' && /\.(?:[cm]?[jt]sx?|json|css|html|md|ya?ml|sql|map|txt|svg|sh|example)$|^[^.]+$/.test(name);

function textsBelow(folder: string): { file: string; content: string }[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : textsBelow(path);
    return entry.isFile() && isRead(entry.name)
      ? [{ file: relative(root, path), content: readFileSync(path, 'utf8') }]
      : [];
  });
}

test('No file of the repository, and no build or source map, carries a secret (acc 215)', () => {
  const texts = textsBelow(root);
  expect(texts.length).toBeGreaterThan(500);
  refuseSecretText(texts);
});

test.each(['sk_live_', 'sk_test_', 'rk_live_', 'whsec_'])(
  'A source map that carries %s is found (acc 215)',
  (prefix) => {
    const text = `{"sourcesContent":["const key = '${prefix}abcdefgh12345678'"]}`;
    expect(() => refuseSecretText([{ file: 'main.js.map', content: text }])).toThrow('main.js.map');
  },
);

test('An address of a database with its password is found, one with a variable in its place is not', () => {
  const refuse = (content: string) => refuseSecretText([{ file: 'compose.yaml', content }]);
  expect(() => refuse(`postgres://user:${'word'}@host/name`)).toThrow('compose.yaml: database address with a password');
  expect(() => refuse('postgres://user:${PASSWORD}@host/name')).not.toThrow();
});
