const { join } = require('node:path');
const { usualPorts } = require('node-kit/localPorts.ts');
const { readRemote, listRemoteNames } = require('page-contract/remotes');

const root = join(__dirname, '../../..');
const remotes = listRemoteNames(root).map((name) => readRemote(join(root, name)));

/** Folder and usual port of each dev server. */
const servers = [
  ['shell', usualPorts.site],
  ['packages/ui-kit/catalogue', usualPorts.catalogue],
  ...remotes.map(({ name, port }) => [name, port]),
];

afterEach(() => delete process.env.DEV_SERVER_PORT);

/** Returns the port of a dev server after reading its configuration again with the current environment. */
function readPort(folder) {
  let configuration;
  jest.isolateModules(() => {
    configuration = require(`${root}/${folder}/webpack.config.cjs`);
  });
  const built = typeof configuration === 'function' ? configuration({}, { mode: 'development' }) : configuration;
  return [built].flat()[0].devServer.port;
}

test.each(servers)('the dev server of %s has its usual port, which npm run dev changes', (folder, port) => {
  expect(readPort(folder)).toBe(port);
  process.env.DEV_SERVER_PORT = '4711';
  expect(readPort(folder)).toBe(4711);
});

test('no two programs have one port, in one checkout or in two', () => {
  const usual = [...Object.values(usualPorts), ...remotes.map(({ port }) => port)];
  // tools/local/src/stack/choosePorts.ts adds these numbers.
  const all = Array.from({ length: 20 }, (_, index) => usual.map((port) => port + index * 100)).flat();
  expect(new Set(all).size).toBe(all.length);
});
