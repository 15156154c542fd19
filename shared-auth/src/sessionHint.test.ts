import { createSessionHint } from './sessionHint.ts';
import { blockStorage, installBrowser } from './testing/tab.ts';

beforeEach(installBrowser);
afterEach(() => jest.restoreAllMocks());

test('The hint of a signed-in user is stored until they sign out', () => {
  const hint = createSessionHint();
  expect(hint.isStored()).toBe(false);
  hint.set('1');
  expect(hint.isStored()).toBe(true);
  hint.set(null);
  expect(hint.isStored()).toBe(false);
});

test('A full storage does not store it', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const hint = createSessionHint();
  hint.set('1');
  expect(hint.isStored()).toBe(false);
});

test('A full storage forgets an earlier user all the same', () => {
  const hint = createSessionHint();
  hint.set('1');
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  hint.set('leaving');
  expect(hint.get()).toBeNull();
});

test('A blocked storage keeps it for the page, and does not store it', () => {
  blockStorage('localStorage');
  const hint = createSessionHint();
  hint.set('1');
  expect([hint.get(), hint.isStored()]).toEqual(['1', false]);
});
