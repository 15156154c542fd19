import { prerenderedMark } from 'page-contract/prerenderedPage';
import { createSettling } from './settle.ts';

const seconds = 1000;

beforeEach(() => {
  jest.useFakeTimers();
  document.body.innerHTML = '<div id="root"><main><h1>FAQ</h1></main></div>';
});

/** Begins to wait for the page. Returns whether the wait has ended. */
function settle(conditions: Partial<Parameters<typeof createSettling>[0]> = {}) {
  let hasSettled = false;
  const wait = createSettling({ isPending: () => false, hasPassed: () => true, keepsLoading: false, ...conditions });
  void wait().then(() => (hasSettled = true));
  return () => hasSettled;
}

test('a page with a heading, in which nothing is pending, has settled', async () => {
  const hasSettled = settle();
  expect(hasSettled()).toBe(false);
  await jest.advanceTimersByTimeAsync(seconds);
  expect(hasSettled()).toBe(true);
});

test('a call that follows another one is waited for', async () => {
  let isPending = true;
  const hasSettled = settle({ isPending: () => isPending });
  await jest.advanceTimersByTimeAsync(seconds);
  expect(hasSettled()).toBe(false);
  isPending = false;
  await jest.advanceTimersByTimeAsync(20);
  isPending = true;
  await jest.advanceTimersByTimeAsync(seconds);
  expect(hasSettled()).toBe(false);
  isPending = false;
  await jest.advanceTimersByTimeAsync(seconds);
  expect(hasSettled()).toBe(true);
});

test.each([
  ['„Lade...“', '<div id="root"><main data-loading><h1>Lade...</h1></main></div>'],
  ['an empty frame', '<div id="root"><main></main></div>'],
  ['a heading that is only announced', '<div id="root"><main><div role="status"><h1>FAQ</h1></div></main></div>'],
  ['a prerendered page before hydration', `<div id="root" ${prerenderedMark}><main><h1>FAQ</h1></main></div>`],
])('%s has not settled, and is left after ten seconds', async (_case, html) => {
  document.body.innerHTML = html;
  const hasSettled = settle();
  await jest.advanceTimersByTimeAsync(9 * seconds);
  expect(hasSettled()).toBe(false);
  await jest.advanceTimersByTimeAsync(2 * seconds);
  expect(hasSettled()).toBe(true);
});

test('the seconds of the address have passed before', async () => {
  let hasPassed = false;
  const hasSettled = settle({ hasPassed: () => hasPassed });
  await jest.advanceTimersByTimeAsync(seconds);
  expect(hasSettled()).toBe(false);
  hasPassed = true;
  await jest.advanceTimersByTimeAsync(seconds);
  expect(hasSettled()).toBe(true);
});

test('„Lade...“ has settled if it is not known who is signed in', async () => {
  document.body.innerHTML = '<div id="root"><main data-loading><h1>Lade...</h1></main></div>';
  const hasSettled = settle({ keepsLoading: true });
  await jest.advanceTimersByTimeAsync(seconds);
  expect(hasSettled()).toBe(true);
});
