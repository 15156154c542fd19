const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { readRemote, listRemoteNames } = require('page-contract/remotes');

const root = join(__dirname, '../../..');
const documented = Object.fromEntries(
  [...readFileSync(`${root}/.env.example`, 'utf8').matchAll(/^(\w+_PORT)=(\d+)$/gm)].map(([, name, port]) => [
    name,
    Number(port),
  ]),
);
const remotes = listRemoteNames(root).map((name) => readRemote(join(root, name)));

/** Folder, environment variable for the port of its dev server, and the default port. */
const servers = [
  ['shell', 'SITE_PORT', documented.SITE_PORT],
  ['packages/ui-kit/catalogue', 'CATALOGUE_PORT', documented.CATALOGUE_PORT],
  ...remotes.map(({ name, portVariable, port }) => [name, portVariable, port]),
];

afterEach(() => servers.forEach(([, name]) => delete process.env[name]));

/** Returns the port of a dev server after reading its configuration again with the current environment. */
function readPort(folder) {
  let configuration;
  jest.isolateModules(() => {
    configuration = require(`${root}/${folder}/webpack.config.cjs`);
  });
  const built = typeof configuration === 'function' ? configuration({}, { mode: 'development' }) : configuration;
  return [built].flat()[0].devServer.port;
}

test.each(servers)('the dev server of %s has the documented port, which %s changes', (folder, name, port) => {
  expect(readPort(folder)).toBe(port);
  process.env[name] = '4711';
  expect(readPort(folder)).toBe(4711);
});

test('no two programs have one port or one variable', () => {
  const ports = [...Object.values(documented), ...remotes.map(({ port }) => port)];
  const variables = [...Object.keys(documented), ...remotes.map(({ portVariable }) => portVariable)];
  expect(new Set(ports).size).toBe(ports.length);
  expect(new Set(variables).size).toBe(variables.length);
});

test('the variable is named after the remote', () => {
  expect(readRemote(join(root, 'mf-help')).portVariable).toBe('HELP_PORT');
});
