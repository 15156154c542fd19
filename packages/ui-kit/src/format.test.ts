import { formatDate, formatDateTime, formatToday } from './formatDate.ts';
import { formatEuro } from './formatEuro.ts';

test('Writes dates as day.month.year (acc 146)', () => {
  expect(formatDate('2026-12-31T10:00:00Z')).toBe('31.12.2026');
});

test('Writes two digits in Berlin time, and a dash for a missing or broken date (acc 147)', () => {
  expect(formatDate('2027-02-01T10:00:00Z')).toBe('01.02.2027');
  expect(formatDate('2026-12-31T23:30:00Z')).toBe('01.01.2027');
  expect(formatDate(undefined)).toBe('–');
  expect(formatDate(null)).toBe('–');
  expect(formatDate('bald')).toBe('–');
});

test('Writes a time of day behind the date, in Berlin (acc 146) (acc 147)', () => {
  expect(formatDateTime('2026-12-31T23:30:00Z')).toBe('01.01.2027, 00:30\u00a0Uhr');
  expect(formatDateTime('2026-07-05T06:05:00Z')).toBe('05.07.2026, 08:05\u00a0Uhr');
  expect(formatDateTime(undefined)).toBe('–');
});

test('Today is the day in Berlin of the page’s clock, which a QA page moves (acc 278)', () => {
  const RealDate = Date;
  class MovedDate extends RealDate {
    constructor() {
      super('2026-12-31T23:30:00Z');
    }
  }
  globalThis.Date = MovedDate as DateConstructor;
  try {
    expect(formatToday()).toBe('2027-01-01');
  } finally {
    globalThis.Date = RealDate;
  }
});

test('Writes prices with a no-break space in German and with a leading sign in English (acc 38) (acc 197)', () => {
  expect(formatEuro(9900)).toBe('99,00\u00a0€');
  expect(formatEuro(999)).toBe('9,99\u00a0€');
  expect(formatEuro(9900, 'en')).toBe('€99.00');
});

test.each(['de', 'en'] as const)('prices in %s read as the platform writes them', (language) => {
  const platform = new Intl.NumberFormat(language === 'de' ? 'de-DE' : 'en-IE', { style: 'currency', currency: 'EUR' });
  for (const cents of [0, 5, 60, 999, 8999, 100_000, 123_456_789, -5, -499, -150_000])
    expect(formatEuro(cents, language)).toBe(platform.format(cents / 100));
});
