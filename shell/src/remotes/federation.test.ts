import * as runtime from '@module-federation/enhanced/runtime';
import { createFederation, type Federation } from './federation.ts';
import { createPageFiles } from './pageFiles.ts';

const registerRemotes = jest.fn();
const loadRemote = jest.fn();
jest.mock('@module-federation/enhanced/runtime', () => ({ createInstance: jest.fn() }));

let federation: Federation;
const createInstance = jest.mocked(runtime.createInstance);
const liveVersion = { version: '1.0.0-a1', entry: '/mf-help/1.0.0-a1/remoteEntry.js', integrity: 'sha384-abc' };

const openFederation = (registeredOrigins: string[] = []) => createFederation(createPageFiles(registeredOrigins));

/** Calls the plugin's hook as the run time does for this address. */
function scriptFor(url: string) {
  const { plugins = [] } = createInstance.mock.lastCall![0];
  const plugin = plugins.find(({ createScript }) => createScript);
  return plugin!.createScript!({ url } as never) as { script: HTMLScriptElement; timeout: number };
}

const answer = (json: unknown) => ({ ok: true, json: async () => json }) as Response;

const registeredEntry = () => (registerRemotes.mock.lastCall?.[0][0] as { entry: string }).entry;

beforeEach(() => {
  jest.clearAllMocks();
  createInstance.mockReturnValue({ registerRemotes, loadRemote } as never);
  delete window.trustedTypes;
  federation = openFederation();
});

test("a remote's entry gets 120 seconds, not the run time's own 20 (acc 23)", async () => {
  await federation.register('mf-help', liveVersion, 0, false);
  expect(scriptFor(registeredEntry()).timeout).toBe(120_000);
});

test('an entry carries the integrity of the registry, also under the address of a retry', async () => {
  for (const attempt of [0, 1, 2]) {
    await federation.register('mf-help', liveVersion, attempt, attempt > 0);
    expect(scriptFor(registeredEntry()).script.integrity).toBe('sha384-abc');
  }
  expect(registeredEntry()).toBe('http://localhost/mf-help/1.0.0-a1/remoteEntry.js?r=2');
});

test('a retry and another version replace the registration, a first registration does not', async () => {
  await federation.register('mf-help', liveVersion, 0, false);
  expect(registerRemotes.mock.lastCall?.[1]).toEqual({ force: false });
  await federation.register('mf-help', liveVersion, 1, true);
  expect(registerRemotes.mock.lastCall?.[1]).toEqual({ force: true });
});

test('an entry of the site without integrity never runs', async () => {
  await federation.register('mf-help', { version: '1', entry: '/mf-help/other/remoteEntry.js' }, 0, false);
  expect(() => scriptFor(registeredEntry())).toThrow(/No integrity is known/);
});

test('a foreign origin is refused, a registered dev server is not', async () => {
  const foreign = { version: 'dev', entry: 'http://localhost:3004/remoteEntry.js' };
  await expect(federation.register('mf-help', foreign, 0, false)).rejects.toThrow(
    /Refused to load code from http:\/\/localhost:3004/,
  );
  federation = openFederation(['http://localhost:3004']);
  await federation.register('mf-help', foreign, 0, false);
  expect(registeredEntry()).toBe('http://localhost:3004/remoteEntry.js');
});

test('a dev server may be registered by its manifest, which names the script', async () => {
  globalThis.fetch = jest.fn(async () =>
    answer({ metaData: { remoteEntry: { name: 'remoteEntry.js', path: '' }, publicPath: 'auto' } }),
  );
  federation = openFederation(['http://localhost:3004']);
  await federation.register('mf-help', { version: 'dev', entry: 'http://localhost:3004/mf-manifest.json' }, 2, true);
  expect(registeredEntry()).toBe('http://localhost:3004/remoteEntry.js?r=2');
  expect(globalThis.fetch).toHaveBeenCalledWith(
    new URL('http://localhost:3004/mf-manifest.json?r=2'),
    expect.anything(),
  );
});

test('a manifest that points to a foreign origin is refused', async () => {
  globalThis.fetch = jest.fn(async () =>
    answer({ metaData: { remoteEntry: { name: 'remoteEntry.js' }, publicPath: 'https://evil.example/' } }),
  );
  federation = openFederation(['http://localhost:3004']);
  const registration = federation.register(
    'mf-help',
    { version: 'dev', entry: 'http://localhost:3004/mf-manifest.json' },
    0,
    false,
  );
  await expect(registration).rejects.toThrow('Refused to load code from https://evil.example');
  expect(registerRemotes).not.toHaveBeenCalled();
});

test.each([
  ['of another shape', () => answer({ name: 'x' })],
  ['that is null', () => answer(null)],
  ['that is missing', () => ({ ...answer({}), ok: false })],
])('a manifest %s is refused', async (_, reply) => {
  globalThis.fetch = jest.fn(async () => reply() as Response);
  federation = openFederation(['http://localhost:3004']);
  const registration = federation.register(
    'mf-help',
    { version: 'dev', entry: 'http://localhost:3004/mf-manifest.json' },
    0,
    false,
  );
  await expect(registration).rejects.toThrow('http://localhost:3004/mf-manifest.json is not a manifest');
});

test('a manifest gets 120 seconds (acc 23)', async () => {
  const timeout = jest.spyOn(AbortSignal, 'timeout');
  globalThis.fetch = jest.fn(async () => answer({ metaData: { remoteEntry: { name: 'remoteEntry.js' } } }));
  federation = openFederation(['http://localhost:3004']);
  await federation.register('mf-help', { version: 'dev', entry: 'http://localhost:3004/mf-manifest.json' }, 0, false);
  expect(timeout).toHaveBeenCalledWith(120_000);
});

test('the address is a trusted one if the browser supports Trusted Types', async () => {
  const createScriptURL = jest.fn((url: string) => url);
  window.trustedTypes = {
    createPolicy: (_name, rules) => ({ createScriptURL: (url) => createScriptURL(rules.createScriptURL(url)) }),
  };
  federation = openFederation();
  await federation.register('mf-help', liveVersion, 0, false);
  scriptFor(registeredEntry());
  expect(createScriptURL).toHaveBeenCalledWith(registeredEntry());
});

test('the packages that the shell shares are available at once, in its own versions', () => {
  const { shared = {} } = createInstance.mock.lastCall![0];
  const versions = Object.fromEntries(
    Object.entries(shared).map(([name, route]) => [name, (route as unknown as { version: string }).version]),
  );
  const installed = (name: string) => (jest.requireActual(`${name}/package.json`) as { version: string }).version;
  for (const [name, version] of Object.entries(versions))
    expect([name, version]).toEqual([name, installed(name.split('/')[0]!)]);
  const names = (jest.requireActual('../../../tools/build/webpack/sharedSingletons.js') as { singletons: object })
    .singletons;
  for (const [name, { modules = [name] }] of Object.entries(names) as [string, { modules?: string[] }][])
    expect(Object.keys(versions)).toEqual(expect.arrayContaining(modules));
});
