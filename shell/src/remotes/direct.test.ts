import * as runtime from '@module-federation/enhanced/runtime';
import { createElement } from 'react';
import { createRemotes, type Remotes } from './remotes.ts';

jest.mock('@module-federation/enhanced/runtime', () => ({ createInstance: jest.fn() }));

const createInstance = jest.mocked(runtime.createInstance);
const registerRemotes = jest.fn();
const loadRemote = jest.fn();

const Faq = () => null;
const Setup = () => null;
const container = { init: jest.fn(), get: jest.fn(async () => () => ({ default: Faq })) };
const liveVersion = {
  version: '1.0.0-a1',
  entry: '/mf-help/1.0.0-a1/remoteEntry.js',
  integrity: 'sha384-entry',
  direct: { file: '/mf-help/1.0.0-a1/direct.js', integrity: 'sha384-direct' },
};

let remotes: Remotes;
type Added = HTMLScriptElement | HTMLLinkElement;
let added: Added[];
/** Result of loading a file that is inserted into the page. */
let arrives: (element: Added) => void;
const page = window as { mf_help?: unknown };

beforeEach(() => {
  jest.clearAllMocks();
  createInstance.mockReturnValue({ registerRemotes, loadRemote } as never);
  loadRemote.mockResolvedValue({ default: Setup });
  page.mf_help = undefined;
  added = [];
  arrives = (element) => {
    page.mf_help = container;
    element.dispatchEvent(new Event('load'));
  };
  jest.spyOn(document.head, 'append').mockImplementation((element) => {
    added.push(element as Added);
    arrives(element as Added);
  });
  remotes = createRemotes([]);
});
afterEach(() => jest.restoreAllMocks());

test('the screen that opens the page comes from its direct container, locked by its hash, and without Module Federation (acc 23)', async () => {
  await remotes.register('mf-help', liveVersion, 0);
  expect((await remotes.load('mf-help', './Faq')).default).toBe(Faq);
  expect(container.get).toHaveBeenCalledWith('./Faq');
  const [script] = added as [HTMLScriptElement];
  expect(script.src).toBe('http://localhost/mf-help/1.0.0-a1/direct.js');
  expect([script.integrity, script.crossOrigin]).toEqual(['sha384-direct', 'anonymous']);
  expect(createInstance).not.toHaveBeenCalled();
});

test('a screen that prepares something is there once it has, and one that cannot is a failure', async () => {
  const prepare = jest.fn<Promise<void>, []>().mockRejectedValueOnce(new Error('texts')).mockResolvedValue();
  await remotes.register('mf-help', liveVersion, 0);
  container.get.mockResolvedValueOnce(() => ({ default: Faq, prepare }));
  await expect(remotes.load('mf-help', './Faq')).rejects.toThrow('texts');
  loadRemote.mockResolvedValue({ default: Setup, prepare });
  expect((await remotes.load('mf-help', './Setup')).default).toBe(Setup);
  expect(prepare).toHaveBeenCalledTimes(2);
});

test('it uses the one React of the page', async () => {
  await remotes.register('mf-help', liveVersion, 0);
  const [shared] = container.init.mock.lastCall as [{ react: { createElement: unknown } }];
  expect(shared.react.createElement).toBe(createElement);
});

test('its files carry their integrity, too, and a style sheet of the prerendered page is not loaded again', async () => {
  await remotes.register('mf-help', liveVersion, 0);
  const [, load] = container.init.mock.lastCall as [object, (url: string, integrity?: string) => Promise<void>];
  await load('http://localhost/mf-help/1.0.0-a1/Faq.js', 'sha384-faq');
  await expect(load('http://localhost/mf-help/1.0.0-a1/Faq.js')).rejects.toThrow('No integrity is known');
  await load('http://localhost/mf-help/1.0.0-a1/Faq.css', 'sha384-css');
  expect(added.map(({ tagName, integrity }) => [tagName, integrity])).toEqual([
    ['SCRIPT', 'sha384-direct'],
    ['SCRIPT', 'sha384-faq'],
    ['LINK', 'sha384-css'],
  ]);
  const style = document.createElement('style');
  style.dataset.href = 'Faq.css';
  document.body.append(style);
  await load('http://localhost/mf-help/1.0.0-a1/Faq.css', 'sha384-css');
  expect(added).toHaveLength(3);
  style.remove();
});

test('every screen after it comes through Module Federation, which finds the container in the page', async () => {
  await remotes.register('mf-help', liveVersion, 0);
  await remotes.load('mf-help', './Faq');
  const [setup] = await Promise.all([remotes.load('mf-help', './Setup'), remotes.load('mf-help', './Other')]);
  expect(setup.default).toBe(Setup);
  expect(loadRemote.mock.calls).toEqual([['mf_help/Setup'], ['mf_help/Other']]);
  expect(registerRemotes.mock.calls).toEqual([
    [[{ name: 'mf_help', entry: 'http://localhost/mf-help/1.0.0-a1/remoteEntry.js' }], { force: false }],
  ]);
  expect(page.mf_help).toBe(container);
  expect(container.get).toHaveBeenCalledTimes(1);
});

test('a remote that opens no page comes through Module Federation at once', async () => {
  await remotes.register('mf-help', { ...liveVersion, direct: undefined }, 0);
  expect((await remotes.load('mf-help', './Setup')).default).toBe(Setup);
  expect(added).toEqual([]);
});

test('another attempt comes through Module Federation, at another address, and leaves what failed behind', async () => {
  await remotes.register('mf-help', liveVersion, 0);
  container.get.mockRejectedValueOnce(new Error('chunk'));
  await expect(remotes.load('mf-help', './Faq')).rejects.toThrow('chunk');
  await remotes.register('mf-help', liveVersion, 1);
  expect(page.mf_help).toBeUndefined();
  expect(registerRemotes).toHaveBeenLastCalledWith(
    [{ name: 'mf_help', entry: 'http://localhost/mf-help/1.0.0-a1/remoteEntry.js?r=1' }],
    { force: true },
  );
  expect((await remotes.load('mf-help', './Setup')).default).toBe(Setup);
});

test.each([
  ['does not arrive', (script: Added) => void script.dispatchEvent(new Event('error'))],
  ['is no container', (script: Added) => void script.dispatchEvent(new Event('load'))],
])('a script that %s is a failure', async (_, outcome) => {
  arrives = outcome;
  await expect(remotes.register('mf-help', liveVersion, 0)).rejects.toThrow('/mf-help/1.0.0-a1/direct.js');
});

test('a script that neither arrives nor fails is one after 120 seconds (acc 23)', async () => {
  jest.useFakeTimers();
  arrives = () => undefined;
  const outcome = expect(remotes.register('mf-help', liveVersion, 0)).rejects.toThrow('could not be loaded');
  expect(jest.getTimerCount()).toBe(1);
  jest.advanceTimersByTime(119_999);
  expect(jest.getTimerCount()).toBe(1);
  jest.advanceTimersByTime(1);
  await outcome;
  jest.useRealTimers();
});

test('a screen is the default export of the exposed module', async () => {
  await remotes.register('mf-help', { ...liveVersion, direct: undefined }, 0);
  loadRemote.mockResolvedValueOnce({});
  await expect(remotes.load('mf-help', './Faq')).rejects.toThrow('mf-help ./Faq has no default export');
});
