const { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const webpack = require('webpack');
const { createScenariosBuild } = require('./scenariosBuild.js');

const folder = mkdtempSync(join(tmpdir(), 'scenarios-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Builds the scenarios of a remote that consists of these files, and returns the errors. */
async function build(files, { mode = 'production', plugins = [] } = {}) {
  const contents = { 'package.json': '{ "name": "mf-tiny", "version": "1.0.0", "type": "module" }', ...files };
  mkdirSync(join(folder, 'standalone'), { recursive: true });
  for (const [name, text] of Object.entries(contents)) writeFileSync(join(folder, name), text);
  const configuration = createScenariosBuild(folder, { mode });
  const compiler = webpack({ ...configuration, plugins: [...configuration.plugins, ...plugins] });
  const stats = await new Promise((resolve, reject) =>
    compiler.run((error, result) => (error ? reject(error) : resolve(result))),
  );
  await new Promise((resolve) => compiler.close(resolve));
  return stats.toJson({ all: false, errors: true }).errors.map(({ message }) => message.split('\n')[0]);
}

test('scenarios become one ES module, which Node and browsers load by themselves', async () => {
  const errors = await build({
    'standalone/scenarios.ts': `import { label } from './label.ts';
export const scenarios = { tiny: { label, screen: '/tiny', load: () => import('./later.ts') } };`,
    'standalone/label.ts': "export const label: string = 'as tiny as can be';",
    'standalone/later.ts': 'export const later = true;',
  });
  expect(errors).toEqual([]);
  const files = readdirSync(join(folder, 'dist/scenarios'));
  expect(files).toEqual([expect.stringMatching(/^scenarios\.[0-9a-f]{12}\.js$/)]);
  const { scenarios } = await import(join(folder, 'dist/scenarios', files[0]));
  expect(scenarios.tiny).toMatchObject({ label: 'as tiny as can be', screen: '/tiny' });
});

test('scenarios of a single file load from a dev server, which adds hot updates', async () => {
  const files = { 'standalone/scenarios.ts': "export const scenarios = { tiny: { label: 'alone' } };" };
  const plugins = [new webpack.HotModuleReplacementPlugin()];
  expect(await build(files, { mode: 'development', plugins })).toEqual([]);
  const { scenarios } = await import(join(folder, 'dist/scenarios/scenarios.js'));
  expect(scenarios.tiny).toEqual({ label: 'alone' });
});

test('scenarios that import what a page has once do not build, also if another file imports it', async () => {
  const errors = await build({
    'standalone/scenarios.ts': "import { text } from './text.ts';\nexport const scenarios = { text };",
    'standalone/text.ts': "import { session } from 'shared-auth';\nexport const text = session.get().status;",
  });
  expect(errors).toContain('mf-tiny (scenarios): scenarios must not import shared-auth (./standalone/text.ts).');
});
