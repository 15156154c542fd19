const { spawnSync } = require('node:child_process');
const { mkdtempSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

const root = join(__dirname, '../../..');
let folder;

/** Creates a remote with one screen in a temporary folder. */
beforeEach(() => {
  const place = mkdtempSync(join(tmpdir(), 'remote-'));
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'));
  folder = join(place, 'mf-tiny');
  mkdirSync(folder);
  write('package.json', JSON.stringify({ name: 'mf-tiny', version: '1.0.0' }));
  write(
    'module.json',
    JSON.stringify({
      name: 'mf-tiny',
      owner: { team: '@box/tiny', contact: 'tiny@box.example' },
      port: 3999,
      hostApi: '^1.0.0',
      routes: [{ path: '/tiny', expose: './Tiny', title: 'Winzig', access: 'public', layout: 'public' }],
    }),
  );
  configure({ './Tiny': './Tiny.tsx' });
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true }));

const write = (file, text) => writeFileSync(join(folder, file), text);
const configure = (exposes, change = '') =>
  write(
    'webpack.config.cjs',
    `const { createRemoteConfiguration } = require(${JSON.stringify(`${__dirname}/remote.js`)});
const builds = createRemoteConfiguration(__dirname, { exposes: ${JSON.stringify(exposes)} });
module.exports = (env, argv) => builds(env, argv).map((build) => { ${change}; return build; });`,
  );

function build() {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [require.resolve('webpack-cli/bin/cli.js'), '--mode', 'production'],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production' } },
  );
  return { status, refusals: (stdout + stderr).match(/(?<=mf-tiny: ).+/g) ?? [], output: stdout + stderr };
}

test('a remote may import what the shell provides', () => {
  write(
    'Tiny.tsx',
    `import { createPortal } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Link, useLocation as here } from 'react-router-dom';
export default () => <Link to={here().pathname} onClick={() => createRoot(document.body)}>{createPortal(null, document.body)}</Link>;`,
  );
  expect(build()).toEqual({ status: 0, refusals: [], output: expect.not.stringMatching(/error/i) });
}, 60_000);

test('an import from a shared library that the shell does not provide fails the build with a message', () => {
  write(
    'Tiny.tsx',
    `import { renderToString } from 'react-dom/server';
import { useBlocker, useLocation } from 'react-router-dom';
import * as everything from 'react-router';
export { useMatches } from 'react-router-dom';
export default () => <p onClick={useBlocker}>{renderToString(useLocation().pathname)}{Object.keys(everything)}</p>;`,
  );
  const { status, refusals } = build();
  const names = 'BrowserRouter, Link, Navigate, useLocation, useNavigate, useNavigationType, useSearchParams';
  expect(status).not.toBe(0);
  expect(refusals.sort()).toEqual([
    `import what you need of react-router by name: the shell provides only ${names}.`,
    `the shell does not provide "useBlocker" of react-router-dom (only ${names}).`,
    `the shell does not provide "useMatches" of react-router-dom (only ${names}).`,
    'the shell does not provide react-dom/server (only react-dom/client).',
  ]);
}, 60_000);

test('an exposed file that is not there fails the build', () => {
  const { status, output } = build();
  expect(status).not.toBe(0);
  expect(output).toContain("Can't resolve './Tiny.tsx'");
}, 60_000);

test('a screen that only module.json or only webpack.config.cjs names fails the build', () => {
  write('Tiny.tsx', 'export default () => null;');
  configure({ './Huge': './Tiny.tsx' });
  const { status, refusals } = build();
  expect(status).not.toBe(0);
  expect(refusals).toEqual([
    'module.json names "./Tiny", but webpack.config.cjs does not expose it.',
    'webpack.config.cjs exposes "./Huge", but no route of module.json names it.',
  ]);
}, 60_000);

test('an incomplete module descriptor fails the build, and the message names file and fields', () => {
  write(
    'module.json',
    JSON.stringify({ name: 'mf-tiny', owner: { team: '@box/tiny', contact: 'tiny@box.example' }, routes: [] }),
  );
  const { status, output } = build();
  expect(status).not.toBe(0);
  expect(output).toMatch(/mf-tiny\/module\.json is no module descriptor:[^]*at hostApi[^]*at port/);
}, 60_000);

test('the run time of a direct container is that of the example', () => {
  write('Tiny.module.css', '.tiny { color: red }');
  write('Tiny.tsx', `import styles from './Tiny.module.css';\nexport default () => <p className={styles.tiny} />;`);
  configure({ './Tiny': './Tiny.tsx' }, 'build.optimization.minimize = false');
  expect(build().status).toBe(0);
  const file = readdirSync(join(folder, 'dist')).find((name) => name.startsWith('direct.'));
  const code = readFileSync(join(folder, 'dist', file), 'utf8');
  const [, runtime] = /webpack\/runtime\/direct container \*\/\n.*\(\(\) => \{\n.*\n([^]*?)\n.*\}\)\(\);\n/.exec(code);
  const example = runtime
    .replaceAll(/^\/\*{6}\/ ?\t*/gm, '')
    .replaceAll(/(?<=[._])[0-9a-f]{8,12}\b/g, '<hash>')
    .replaceAll(/sha384-[^"]+/g, 'sha384-<hash>');
  expect(`${example.trim()}\n`).toBe(readFileSync(join(__dirname, '../testing/directContainer.example.txt'), 'utf8'));
}, 60_000);
