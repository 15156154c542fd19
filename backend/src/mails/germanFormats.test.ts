import fc from 'fast-check';
import { formatDay, formatMoment } from './germanFormats.ts';

const moment = fc.date({ min: new Date('2000-01-01'), max: new Date('2050-01-01'), noInvalidDate: true });
const two = (number: number) => String(number).padStart(2, '0');

/**
 * Summer time in Germany by the letter of the rule: from the last Sunday of March to that of October, both at 01:00
 * UTC.
 */
function berlin(date: Date): Date {
  const lastSunday = (month: number) => {
    const last = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0, 1));
    return last.getTime() - last.getUTCDay() * 86_400_000;
  };
  const isSummer = date.getTime() >= lastSunday(2) && date.getTime() < lastSunday(9);
  return new Date(date.getTime() + (isSummer ? 2 : 1) * 3_600_000);
}

describe('dates in mails', () => {
  test('are the day in Germany, whatever the server’s time zone, on month ends, leap days and around summer time (acc 147)', () => {
    fc.assert(
      fc.property(moment, (date) => {
        const there = berlin(date);
        const day = `${two(there.getUTCDate())}.${two(there.getUTCMonth() + 1)}.${there.getUTCFullYear()}`;
        const time = `${two(there.getUTCHours())}:${two(there.getUTCMinutes())}:${two(there.getUTCSeconds())}`;
        expect(formatDay(date)).toBe(day);
        expect(formatMoment(date)).toBe(`${day} um ${time} Uhr`);
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    ['2026-12-31T23:30:00Z', '01.01.2027'],
    ['2028-02-28T23:00:00Z', '29.02.2028'],
    ['2028-02-29T22:59:59.999Z', '29.02.2028'],
    ['2026-03-29T00:59:59Z', '29.03.2026'],
    ['2026-10-24T22:00:00Z', '25.10.2026'],
    ['2026-10-25T23:00:00Z', '26.10.2026'],
  ])('%s is the %s', (instant, day) => {
    expect(formatDay(new Date(instant))).toBe(day);
  });
});
