const { spawnSync } = require('node:child_process');
const { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { dirname, join } = require('node:path');

const root = join(__dirname, '../../..');
const place = mkdtempSync(join(tmpdir(), 'remote-'));
afterAll(() => rmSync(place, { recursive: true }));

/** Files of a remote with one screen, by name. */
const tinyRemote = {
  'package.json': JSON.stringify({ name: 'mf-tiny', version: '1.0.0' }),
  'module.json': JSON.stringify({
    name: 'mf-tiny',
    owner: { team: '@box/tiny', contact: 'tiny@box.example' },
    port: 3999,
    hostApi: '^1.0.0',
    routes: [{ path: '/tiny', expose: './Tiny', title: 'Winzig', access: 'public', layout: 'public' }],
  }),
  'webpack.config.cjs': configure({ './Tiny': './Tiny.tsx' }),
};

/** Returns a webpack configuration that exposes these files. `change` is code that changes each `build`. */
function configure(exposes, change = '') {
  return `const { createRemoteConfiguration } = require(${JSON.stringify(`${__dirname}/remote.js`)});
const builds = createRemoteConfiguration(__dirname, { exposes: ${JSON.stringify(exposes)} });
module.exports = (env, argv) => builds(env, argv).map((build) => { ${change}; return build; });`;
}

/** Remotes by the name of their case, each with what differs from `tinyRemote`. */
const remotes = {
  allowed: {
    'Tiny.tsx': `import { createPortal } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Link, useLocation as here } from 'react-router-dom';
export default () => <Link to={here().pathname} onClick={() => createRoot(document.body)}>{createPortal(null, document.body)}</Link>;`,
  },
  forbidden: {
    'Tiny.tsx': `import { renderToString } from 'react-dom/server';
import { useBlocker, useLocation } from 'react-router-dom';
import * as everything from 'react-router';
export { useMatches } from 'react-router-dom';
export default () => <p onClick={useBlocker}>{renderToString(useLocation().pathname)}{Object.keys(everything)}</p>;`,
  },
  missing: {},
  unnamed: {
    'Tiny.tsx': 'export default () => null;',
    'webpack.config.cjs': configure({ './Huge': './Tiny.tsx' }),
  },
  incomplete: {
    'module.json': JSON.stringify({
      name: 'mf-tiny',
      owner: { team: '@box/tiny', contact: 'tiny@box.example' },
      routes: [],
    }),
  },
  'with an unlicensed package': {
    'Tiny.tsx': `import { say } from 'unlicensed';\nexport default () => <p>{say()}</p>;`,
    'node_modules/unlicensed/package.json': '{ "name": "unlicensed", "version": "1.0.0", "license": "MIT" }',
    'node_modules/unlicensed/index.js': '// Copyright somebody\nexport const say = () => Date.now();',
  },
  'with an unlicensed font': {
    'letters.woff2': 'letters',
    'Tiny.module.css': `@font-face { font-family: Letters; src: url('./letters.woff2') } .tiny { font-family: Letters }`,
    'Tiny.tsx': `import styles from './Tiny.module.css';\nexport default () => <p className={styles.tiny} />;`,
  },
  direct: {
    'Tiny.module.css': '.tiny { color: red }',
    'Tiny.tsx': `import styles from './Tiny.module.css';\nexport default () => <p className={styles.tiny} />;`,
    'webpack.config.cjs': configure({ './Tiny': './Tiny.tsx' }, 'build.optimization.minimize = false'),
  },
};

/** What each build said. One process builds all, because loading webpack takes longer than a build. */
let outputs;
beforeAll(() => {
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'));
  for (const [name, files] of Object.entries(remotes)) {
    for (const [file, text] of Object.entries({ ...tinyRemote, ...files })) {
      const path = join(place, name, 'mf-tiny', file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    }
  }
  const folders = Object.keys(remotes).map((name) => join(place, name, 'mf-tiny'));
  const program = join(__dirname, '../testing/buildFolders.js');
  const { stdout } = spawnSync(process.execPath, [program, ...folders], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  outputs = JSON.parse(stdout);
}, 120_000);

/** Returns the errors of a case's build as one text, and what our plugins refuse. */
function build(name) {
  const errors = outputs[join(place, name, 'mf-tiny')];
  return { errors, refusals: errors.match(/(?<=mf-tiny: ).+/g) ?? [] };
}

test('a remote may import what the shell provides', () => {
  expect(build('allowed').errors).toBe('');
});

test('an import from a shared library that the shell does not provide fails the build with a message', () => {
  const names = 'BrowserRouter, Link, Navigate, useLocation, useNavigate, useNavigationType, useSearchParams';
  expect(build('forbidden').refusals.sort()).toEqual([
    `import what you need of react-router by name: the shell provides only ${names}.`,
    `the shell does not provide "useBlocker" of react-router-dom (only ${names}).`,
    `the shell does not provide "useMatches" of react-router-dom (only ${names}).`,
    'the shell does not provide react-dom/server (only react-dom/client).',
  ]);
});

test('an exposed file that is not there fails the build', () => {
  expect(build('missing').errors).toContain("Can't resolve './Tiny.tsx'");
});

test('a screen that only module.json or only webpack.config.cjs names fails the build', () => {
  expect(build('unnamed').refusals).toEqual([
    'module.json names "./Tiny", but webpack.config.cjs does not expose it.',
    'webpack.config.cjs exposes "./Huge", but no route of module.json names it.',
  ]);
});

test('an incomplete module descriptor fails the build, and the message names file and fields', () => {
  expect(build('incomplete').errors).toMatch(/mf-tiny\/module\.json is no module descriptor:[^]*at hostApi[^]*at port/);
});

test.each([
  ['package', 'unlicensed'],
  ['font', 'letters.woff2'],
])('a %s without a licence text fails the build (acc 332)', (kind, name) => {
  expect(build(`with an unlicensed ${kind}`).refusals).toEqual([
    `${name} has no licence text. Its copyright and licence must accompany every copy.`,
  ]);
});

test('the run time of a direct container is that of the example', () => {
  expect(build('direct').errors).toBe('');
  const dist = join(place, 'direct/mf-tiny/dist');
  const code = readFileSync(join(dist, 'direct.js'), 'utf8');
  const [, runtime] = /webpack\/runtime\/direct container \*\/\n.*\(\(\) => \{\n.*\n([^]*?)\n.*\}\)\(\);\n/.exec(code);
  const example = runtime
    .replaceAll(/^\/\*{6}\/ ?\t*/gm, '')
    .replaceAll(/(?<=[._])[0-9a-f]{8,12}\b/g, '<hash>')
    .replaceAll(/sha384-[^"]+/g, 'sha384-<hash>');
  expect(`${example.trim()}\n`).toBe(readFileSync(join(__dirname, '../testing/directContainer.example.txt'), 'utf8'));
});
