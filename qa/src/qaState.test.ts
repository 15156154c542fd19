import { keepInAddress } from 'shell/shareLink';
import { parseClock, setClock } from './clock.ts';
import { createAddress, readQaState } from './qaState.ts';

const address = '/dashboard?scenario=low-minutes&person=ben&fault=503&at=list-devices&clock=2026-12-31T23%3A30Z';

test('an address names a state, and the state makes the same address', () => {
  const state = readQaState(new URL(address, 'http://qa.test').search);
  expect(state).toEqual({
    scenario: 'low-minutes',
    person: 'ben',
    fault: '503',
    at: 'list-devices',
    clock: '2026-12-31T23:30Z',
    wait: '',
    language: '',
  });
  expect(createAddress(state, '/dashboard')).toBe(address);
});

test('what the screen itself has in the address stays, what is not set goes', () => {
  const state = { ...readQaState(''), scenario: 'checkout-late' };
  expect(createAddress(state, '/dashboard?checkout=success&fault=503')).toBe(
    '/dashboard?checkout=success&scenario=checkout-late',
  );
});

test('an address never leads to another site, whatever path the page was opened at', () => {
  const state = readQaState('?scenario=login');
  expect(createAddress(state, 'http://qa.test//evil.example/?scenario=x')).toBe('/evil.example/?scenario=login');
});

test('the state stays in the address when a screen navigates', () => {
  const { pushState, replaceState } = history;
  keepInAddress((address) => createAddress({ ...readQaState(''), scenario: 'login' }, address));
  history.pushState(null, '', '/dashboard');
  expect(location.pathname + location.search).toBe('/dashboard?scenario=login');
  history.replaceState(null, '', '/account?tab=1');
  expect(location.pathname + location.search).toBe('/account?tab=1&scenario=login');
  Object.assign(history, { pushState, replaceState });
});

test.each([
  ['2026-12-31T23:30', '2026-12-31T23:30:00.000Z'],
  ['2026-12-31T23:30:05.5', '2026-12-31T23:30:05.500Z'],
  ['2027-01-01T00:30:00+01:00', '2026-12-31T23:30:00.000Z'],
  ['2026-12-31', '2026-12-31T00:00:00.000Z'],
])('the clock %s starts at %s, in every time zone of a tester', (start, time) => {
  expect(new Date(parseClock(start)).toISOString()).toBe(time);
});

test('the clock starts at the given time and runs on; an unreadable one changes nothing', () => {
  jest.useFakeTimers();
  const RealDate = Date;
  setClock('');
  expect(globalThis.Date).toBe(RealDate);
  setClock('2026-12-31T23:30:00Z');
  expect(new Date().toISOString()).toBe('2026-12-31T23:30:00.000Z');
  jest.advanceTimersByTime(60_000);
  expect(new Date(Date.now()).toISOString()).toBe('2026-12-31T23:31:00.000Z');
  expect(new Date('2020-01-01T00:00:00Z').getUTCFullYear()).toBe(2020);
  globalThis.Date = RealDate;
  jest.useRealTimers();
});
