const { execFileSync, spawnSync } = require('node:child_process');
const { readFileSync, rmSync } = require('node:fs');
const { join } = require('node:path');
const { buildPrograms } = require('./buildPrograms.mjs');

const root = join(__dirname, '../../..');

describe.each([
  ['backend', 'main.js', 'The backend cannot start with these settings'],
  ['site', 'serve.js', 'holds no site'],
  ['release', 'commandsMain.js', 'A command is missing'],
])('%s, bundled', (name, program, firstWords) => {
  const folder = join(root, name);
  const { scripts } = require(`${folder}/package.json`);
  const outdir = join(folder, 'dist/under-test');
  let loaded;
  beforeAll(async () => {
    const programs = scripts.build.split(' ').filter((word) => word.startsWith('src/'));
    const { outputs } = await buildPrograms(folder, programs, outdir);
    const imports = Object.values(outputs).flatMap((output) => output.imports);
    const paths = imports.filter(({ external, path }) => external && !path.startsWith('node:')).map(({ path }) => path);
    // `@scope/name/file.js` belongs to the package `@scope/name`.
    loaded = [...new Set(paths.map((path) => /^(?:@[^/]+\/)?[^/]+/.exec(path)[0]))];
  });
  afterAll(() => rmSync(outdir, { recursive: true, force: true }));

  test('loads only what is installed for production', () => {
    expect(loaded.length).toBeGreaterThan(2);
    const installed = listInstalled(name);
    expect(loaded.filter((one) => !installed.has(one))).toEqual([]);
  });

  test('runs without TypeScript', () => {
    const env = { PATH: process.env.PATH, SITE_DIR: outdir };
    const { stderr } = spawnSync(process.execPath, [join(outdir, program)], { env, cwd: root, encoding: 'utf8' });
    expect(stderr).toContain(firstWords);
  });
});

/** Returns the packages that `npm ci --omit=dev -w NAME` installs, also for workspace packages (version 1.0.0). */
function listInstalled(name) {
  const { dependencies = {} } = require(require.resolve(`${name}/package.json`, { paths: [root] }));
  return new Set(
    Object.entries(dependencies).flatMap(([one, range]) => [one, ...(range === '1.0.0' ? listInstalled(one) : [])]),
  );
}

test('Every program that operations/ and the documents start is built', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'operations', 'docs'], {
    encoding: 'utf8',
  });
  const texts = files
    .trim()
    .split('\n')
    .map((file) => readFileSync(join(root, file), 'utf8'));
  const started = texts.flatMap((text) => [...text.matchAll(/\b(backend|site|release)\/dist\/(\w+)\.js/g)]);
  expect(started.length).toBeGreaterThan(8);
  const isBuilt = ([, name, program]) =>
    new RegExp(`/${program}\\.ts( |$)`).test(require(`${root}/${name}/package.json`).scripts.build);
  expect(started.filter((one) => !isBuilt(one)).map(([path]) => path)).toEqual([]);
});
