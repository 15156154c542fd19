import { expectConsoleError } from 'ui-kit/testing';
import { testRegistry } from '../testing/registry.ts';
import { createScreenStore } from './createScreenStore.ts';
import type { ScreenModule } from './remotes.ts';

const faq = { remote: 'mf-help', expose: './Faq' };
const load = jest.fn<Promise<ScreenModule>, [remote: string, expose: string]>();

/** Creates a store of screens; mf-help has no version to fall back to. */
const createStore = () =>
  createScreenStore({
    registry: testRegistry,
    register: async () => undefined,
    load,
    switchToFallback: async () => false,
  });

beforeEach(() => {
  expectConsoleError(/Faq could not be loaded/);
  // A failed load is repeated once.
  load.mockReset().mockRejectedValueOnce(new Error('reset')).mockRejectedValueOnce(new Error('reset'));
  load.mockResolvedValue({ default: () => null });
});

test('a screen that could not be prefetched is loaded again when the visitor opens it', async () => {
  const store = createStore();
  await store.prefetch(faq);
  expect(store.getState(faq).status).toBe('failed');
  await store.request(faq);
  expect(store.getState(faq).status).toBe('ready');
});

test('a screen that failed while the visitor waited for it is loaded again only by a retry', async () => {
  const store = createStore();
  await Promise.all([store.prefetch(faq), store.request(faq)]);
  await store.request(faq);
  expect(store.getState(faq).status).toBe('failed');
  await store.retry(faq);
  expect(store.getState(faq).status).toBe('ready');
});
