import { passTimeQuickly } from './passTimeQuickly.ts';

const real = { setTimeout, setInterval, clearTimeout, clearInterval, Date };
const { timeout } = AbortSignal;
const { now } = performance;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  Object.assign(globalThis, real);
  AbortSignal.timeout = timeout;
  performance.now = now;
  jest.useRealTimers();
});

test.each([
  [119, ['patience'], 119_000],
  [121, ['patience', 'notice'], 121_000],
])('%d seconds of waiting pass within one: %j', async (seconds, seen, passed) => {
  const happened: string[] = [];
  const begin = Date.now();
  passTimeQuickly(seconds);
  setTimeout(() => happened.push('patience'), 10_000);
  setTimeout(() => happened.push('notice'), 120_000);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(happened).toEqual(seen);
  expect(Date.now() - begin).toBe(passed + 1_000);
  expect(performance.now()).toBeGreaterThanOrEqual(passed);
  // Then it stands still, and what begins takes its usual time.
  setTimeout(() => happened.push('again'), 10_000);
  await jest.advanceTimersByTimeAsync(9_999);
  expect(happened).toEqual(seen);
  await jest.advanceTimersByTimeAsync(1);
  expect(happened).toEqual([...seen, 'again']);
});

test('what comes again and again, what is given up, and limits of calls go with it', async () => {
  const asked: number[] = [];
  passTimeQuickly(60);
  setInterval(() => asked.push(1), 20_000);
  clearTimeout(setTimeout(() => asked.push(2), 30_000));
  const limit = AbortSignal.timeout(10_000);
  await jest.advanceTimersByTimeAsync(1_500);
  expect(asked).toEqual([1, 1, 1]);
  expect(limit.reason).toMatchObject({ name: 'TimeoutError' });
});

test('no time passes while a file is on its way, however long that takes; one that was never asked for stops nothing', async () => {
  const happened: string[] = [];
  const [file, never] = [document.createElement('script'), document.createElement('script')];
  file.src = '/screen.js';
  passTimeQuickly(121);
  document.head.append(file, never);
  setTimeout(() => happened.push('patience'), 10_000);
  await jest.advanceTimersByTimeAsync(5_000);
  expect(happened).toEqual([]);

  file.dispatchEvent(new Event('load'));
  setTimeout(() => happened.push('notice'), 120_000);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(happened).toEqual(['patience', 'notice']);
  for (const one of [file, never]) one.remove();
});
