import { setDevice } from './device.ts';
import { settingsIn } from './deviceSettings.ts';
import { asOnDevice } from './mediaFeatures.ts';
import { setZone } from './zone.ts';

test('media queries answer as if it were set on the device', () => {
  const ask = (query: string, device: string) => asOnDevice(query, settingsIn(device));
  expect(ask('(prefers-reduced-motion: reduce)', 'reduced-motion')).toBe('(min-width: 0px)');
  expect(ask('(prefers-reduced-motion: no-preference)', 'reduced-motion')).toBe('(max-width: 0px)');
  expect(ask('screen and (prefers-color-scheme: dark)', 'light,forced-colours')).toBe('screen and (max-width: 0px)');
  expect(ask('(forced-colors: active)', 'forced-colours')).toBe('(min-width: 0px)');
  expect(ask('(40rem <= width < 63.99rem)', 'text-200')).toBe('(80rem <= width < 127.98rem)');
  expect(ask('(prefers-color-scheme: dark)', 'unheard-of')).toBe('(prefers-color-scheme: dark)');
});

test('the page’s styles are rewritten, also those that come later, and what is for forced colours wins', async () => {
  const styles =
    '@media (forced-colors: active) { .a { color: Mark } } @media (prefers-color-scheme: dark) { .b { top: 0 } }';
  const addStyle = () => document.head.append(Object.assign(document.createElement('style'), { textContent: styles }));
  const texts = () => [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText));
  window.matchMedia = jest.fn();
  addStyle();
  setDevice('forced-colours,dark');
  addStyle();
  await Promise.resolve();
  const rewritten = texts().filter((text) => text.startsWith('@media'));
  expect(rewritten).toHaveLength(4);
  for (const text of rewritten) expect(text).toContain('(min-width: 0px)');
  expect(rewritten.filter((text) => text.includes('Mark !important'))).toHaveLength(2);
});

test('a device that keeps nothing refuses as browsers do', () => {
  const names = ['localStorage', 'sessionStorage', 'indexedDB'];
  const before = names.map((name) => [name, Object.getOwnPropertyDescriptor(window, name)] as const);
  setDevice('no-storage');
  expect(() => localStorage.getItem('any')).toThrow('Access to localStorage is denied');
  for (const [name, property] of before) Object.defineProperty(window, name, property ?? { configurable: true });
});

test.each([
  ['America/Los_Angeles', '2026-03-08T09:59:00.000Z', '8.3.2026, 01:59', 480],
  ['America/Los_Angeles', '2026-03-08T10:00:00.000Z', '8.3.2026, 03:00', 420],
  ['Asia/Kolkata', '2026-12-31T18:30:00.000Z', '1.1.2027, 00:00', -330],
])('in %s it is at %s what the clock on the wall shows', (zone, instant, shown, offset) => {
  const { Date: RealDate } = globalThis;
  const { DateTimeFormat } = Intl;
  const methods = Object.getOwnPropertyDescriptors(RealDate.prototype);
  setZone(zone);
  const date = new Date(instant);
  const [day, month, year] = [date.getDate(), date.getMonth() + 1, date.getFullYear()];
  const minutes = String(date.getMinutes()).padStart(2, '0');
  expect(`${day}.${month}.${year}, ${String(date.getHours()).padStart(2, '0')}:${minutes}`).toBe(shown);
  expect(date.toLocaleString('de-DE', { dateStyle: 'medium', timeStyle: 'short' })).toContain(shown.split(', ')[1]!);
  expect(date.getTimezoneOffset()).toBe(offset);
  expect(new Date(year, month - 1, day, date.getHours(), date.getMinutes()).toISOString()).toBe(instant);
  date.setHours(date.getHours() + 24);
  expect(date.getDate()).toBe(new Date(year, month - 1, day + 1).getDate());
  Object.defineProperties(RealDate.prototype, methods);
  Object.assign(Intl, { DateTimeFormat });
  globalThis.Date = RealDate;
});

test('a time zone that nobody knows changes nothing', () => {
  const { Date: RealDate } = globalThis;
  setZone('Moon/Tranquility');
  expect(globalThis.Date).toBe(RealDate);
});
