import type { Caller } from './caller.ts';
import { createShares } from './shares.ts';

const read = (route: string): Caller => ({ route, kind: 'read' });
const write = (route: string): Caller => ({ route, kind: 'write' });

function open(connections: number) {
  const shares = createShares(connections);
  const started: string[] = [];
  const acquire = (caller: Caller) =>
    shares.acquire(caller, 60_000, (isLate) => started.push(isLate ? `${caller.route} late` : caller.route));
  return { shares, started, acquire };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a route holds four of ten connections, and does not hold up others', () => {
  const { shares, started, acquire } = open(10);
  for (let count = 0; count < 6; count += 1) acquire(read('/a'));
  acquire(read('/b'));
  expect(started).toEqual(['/a', '/a', '/a', '/a', '/b']);
  expect(shares.countWaiting()).toBe(2);
  shares.release(read('/a'));
  expect(started.slice(5)).toEqual(['/a']);
});

test('all writes together hold seven of ten connections', () => {
  const { started, acquire } = open(10);
  for (const route of ['/a', '/b', '/c']) for (let count = 0; count < 4; count += 1) acquire(write(route));
  acquire(read('/c'));
  expect(started.filter((route) => route !== '/c')).toHaveLength(7);
  expect(started).toContain('/c');
});

test('a connection that frees the share of its route and that of the writes starts a caller for each', () => {
  const { shares, started, acquire } = open(10);
  for (const route of ['/a', '/a', '/a', '/a', '/b', '/b', '/b']) acquire(write(route));
  acquire(read('/a'));
  acquire(write('/c'));
  expect(shares.countWaiting()).toBe(2);
  shares.release(write('/a'));
  expect(started.slice(7)).toEqual(['/a', '/c']);
});

test('who waits for a share in vain hears of it once', () => {
  const { shares, started, acquire } = open(1);
  acquire(read('/a'));
  acquire(read('/a'));
  jest.advanceTimersByTime(60_000);
  expect(started).toEqual(['/a', '/a late']);
  shares.release(read('/a'));
  expect([started.length, shares.countWaiting()]).toEqual([2, 0]);
});
