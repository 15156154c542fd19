import { blockStorage, closeTabs, hangDatabase, installBrowser } from '../testing/tab.ts';
import { isStorageResponsive } from './isStorageResponsive.ts';

beforeEach(installBrowser);
afterEach(closeTabs);

test('asking leaves no empty database behind, which Firebase would have to delete first', async () => {
  expect(await isStorageResponsive()).toBe(true);
  expect(await indexedDB.databases()).toEqual([]);
});

test('a refusal is an answer', async () => {
  blockStorage('indexedDB');
  expect(await isStorageResponsive()).toBe(true);
});

test('silence counts as no answer after 15 seconds', async () => {
  jest.useFakeTimers();
  hangDatabase();
  const asked = isStorageResponsive();
  await jest.advanceTimersByTimeAsync(14_999);
  expect(await Promise.race([asked, Promise.resolve('still asking')])).toBe('still asking');
  await jest.advanceTimersByTimeAsync(1);
  expect(await asked).toBe(false);
});
