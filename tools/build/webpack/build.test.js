const { createHash } = require('node:crypto');
const {
  cpSync,
  existsSync,
  mkdtempSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

const root = join(__dirname, '../../..');
const ours = ['page-contract', 'api-contract', 'shared-auth', 'ui-kit', 'mf-help'];

/** A working copy with one remote and the libraries, and without the other remotes, the shell and the backend. */
let copy;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'one-remote-'));
  const kept = (path) => !/\/(node_modules|dist|\.build|\.data)(\/|$)/.test(path.slice(root.length));
  for (const name of [...ours, 'tools/build', 'tools/qa', 'site/owner.json'])
    cpSync(join(root, name), join(copy, name), { recursive: true, filter: kept });
  cpSync(join(root, 'package.json'), join(copy, 'package.json'));

  const modules = join(copy, 'node_modules');
  mkdirSync(modules);
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (existsSync(join(root, name, 'package.json')) || name === 'qa') continue;
    symlinkSync(join(root, 'node_modules', name), join(modules, name));
  }
  for (const name of ours) symlinkSync(join(copy, name), join(modules, name));
  symlinkSync(join(copy, 'tools/qa'), join(modules, 'qa'));
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Builds in a process of its own, as `npm run build` does. */
function build() {
  const cli = require.resolve('webpack-cli/bin/cli.js');
  const { spawnSync } = require('node:child_process');
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, '--mode', 'production'], {
    cwd: join(copy, 'mf-help'),
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return { status, output: stdout + stderr };
}

const dist = (file) => join(copy, 'mf-help', 'dist', file);
const contract = () => JSON.parse(readFileSync(dist('contract.json'), 'utf8'));

test("a remote builds with the other remotes' folders deleted", () => {
  expect(existsSync(join(copy, 'mf-account'))).toBe(false);
  const { status, output } = build();
  expect(output).not.toMatch(/error/i);
  expect(status).toBe(0);
  expect(existsSync(dist('mf-manifest.json'))).toBe(true);
}, 120_000);

test('its contract names version, descriptor, ranges, and what each screen loads', () => {
  const { name, version, buildId, container, hostApi, module, entry, exposes, shared } = contract();
  expect({ name, version, container, hostApi }).toEqual({
    name: 'mf-help',
    version: `1.0.0-${buildId}`,
    container: 'mf_help',
    hostApi: '^1.0.0',
  });
  expect(buildId).toMatch(/^[0-9a-f]{12}$/);
  expect(module.routes.map(({ path }) => path).sort()).toEqual(['/faq', '/setup']);
  expect(shared['shared-auth']).toBe('^1.0.0');
  expect(exposes['./Faq'].scripts[0]).toBe(entry);
  expect(exposes['./Faq'].scripts.length).toBeGreaterThan(1);
  expect(exposes['./Faq'].brotli.scripts).toBeGreaterThan(1000);
});

test('every file has its integrity, and the entry locks every chunk', () => {
  const { entry, files } = contract();
  const runtime = readFileSync(dist(entry), 'utf8');
  for (const [file, { integrity }] of Object.entries(files)) {
    const digest = createHash('sha384')
      .update(readFileSync(dist(file)))
      .digest('base64');
    expect(integrity).toBe(`sha384-${digest}`);
    if (/\.(js|css)$/.test(file) && file !== entry) expect(runtime).toContain(digest);
  }
});

test('no source map is published (acc 262)', () => {
  expect(
    readdirSync(join(copy, 'mf-help', 'dist'), { recursive: true }).filter((file) => String(file).endsWith('.map')),
  ).toEqual([]);
});

test('the same sources make the same build id', () => {
  const before = contract().buildId;
  build();
  expect(contract().buildId).toBe(before);
}, 120_000);
