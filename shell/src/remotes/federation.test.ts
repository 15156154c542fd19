import * as runtime from '@module-federation/enhanced/runtime';
import { createFederation, type Federation } from './federation.ts';
import { createPageFiles } from './pageFiles.ts';

const registerRemotes = jest.fn();
const loadRemote = jest.fn();
jest.mock('@module-federation/enhanced/runtime', () => ({ createInstance: jest.fn() }));

let federation: Federation;
const createInstance = jest.mocked(runtime.createInstance);
const release = { version: '1.0.0-a1', entry: '/mf-help/1.0.0-a1/remoteEntry.js', integrity: 'sha384-abc' };

const openFederation = (registeredOrigins: string[] = []) => createFederation(createPageFiles(registeredOrigins));

/** Calls the plugin's hook as the run time does for this address. */
function scriptFor(url: string) {
  const { plugins = [] } = createInstance.mock.lastCall![0];
  const plugin = plugins.find(({ createScript }) => createScript);
  return plugin!.createScript!({ url } as never) as { script: HTMLScriptElement; timeout: number };
}

const registeredEntry = () => (registerRemotes.mock.lastCall?.[0][0] as { entry: string }).entry;

beforeEach(() => {
  jest.clearAllMocks();
  createInstance.mockReturnValue({ registerRemotes, loadRemote } as never);
  delete window.trustedTypes;
  federation = openFederation();
});

test("a remote's entry gets 120 seconds, not the run time's own 20 (acc 23)", () => {
  federation.register('mf-help', release, 0, false);
  expect(scriptFor(registeredEntry()).timeout).toBe(120_000);
});

test('an entry carries the integrity of the registry, also under the address of a retry', () => {
  for (const attempt of [0, 1, 2]) {
    federation.register('mf-help', release, attempt, attempt > 0);
    expect(scriptFor(registeredEntry()).script.integrity).toBe('sha384-abc');
  }
  expect(registeredEntry()).toBe('http://localhost/mf-help/1.0.0-a1/remoteEntry.js?r=2');
});

test('a retry and another version replace the registration, a first registration does not', () => {
  federation.register('mf-help', release, 0, false);
  expect(registerRemotes.mock.lastCall?.[1]).toEqual({ force: false });
  federation.register('mf-help', release, 1, true);
  expect(registerRemotes.mock.lastCall?.[1]).toEqual({ force: true });
});

test('an entry of the site without integrity never runs', () => {
  federation.register('mf-help', { version: '1', entry: '/mf-help/other/remoteEntry.js' }, 0, false);
  expect(() => scriptFor(registeredEntry())).toThrow(/No integrity is known/);
});

test('a foreign origin is refused, a registered dev server is not', () => {
  const foreign = { version: 'dev', entry: 'http://localhost:3004/remoteEntry.js' };
  expect(() => federation.register('mf-help', foreign, 0, false)).toThrow(
    /Refused to load code from http:\/\/localhost:3004/,
  );
  federation = openFederation(['http://localhost:3004']);
  federation.register('mf-help', foreign, 0, false);
  expect(registeredEntry()).toBe('http://localhost:3004/remoteEntry.js');
});

test('the address is a trusted one if the browser supports Trusted Types', () => {
  const createScriptURL = jest.fn((url: string) => url);
  window.trustedTypes = {
    createPolicy: (_name, rules) => ({ createScriptURL: (url) => createScriptURL(rules.createScriptURL(url)) }),
  };
  federation = openFederation();
  federation.register('mf-help', release, 0, false);
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
