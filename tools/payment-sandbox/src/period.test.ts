import fc from 'fast-check';
import { addMonths, findPeriodEnd } from './period.ts';

const seconds = (text: string) => Date.parse(text) / 1000;
const iso = (moment: number) => new Date(moment * 1000).toISOString().replace('.000', '');
const moment = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  .map((date) => Math.floor(date.getTime() / 1000));

describe('billing periods', () => {
  test.each([
    ['2027-01-31T12:00:00Z', 1, '2027-02-28T12:00:00Z'],
    ['2028-01-31T12:00:00Z', 1, '2028-02-29T12:00:00Z'],
    ['2027-01-31T12:00:00Z', 2, '2027-03-31T12:00:00Z'],
    ['2028-02-29T23:59:59Z', 12, '2029-02-28T23:59:59Z'],
    ['2026-12-31T23:30:00Z', 1, '2027-01-31T23:30:00Z'],
    ['2026-09-25T00:30:00Z', 1, '2026-10-25T00:30:00Z'],
    ['2027-02-28T01:30:00Z', 1, '2027-03-28T01:30:00Z'],
  ])('%s and %i months is %s', (start, months, end) => {
    expect(iso(addMonths(seconds(start), months))).toBe(end);
  });

  test('follow each other without gap or overlap, one per calendar month, and come back to the day they began on', () => {
    fc.assert(
      fc.property(moment, (anchor) => {
        let start = anchor;
        for (let count = 1; count <= 30; count += 1) {
          const end = findPeriodEnd(anchor, start);
          const [from, to, first] = [start, end, anchor].map((one) => new Date(one * 1000)) as [Date, Date, Date];
          const months = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth();
          const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
          expect(months(to) - months(from)).toBe(1);
          expect(to.getUTCDate()).toBe(Math.min(first.getUTCDate(), lastDay));
          expect((end - anchor) % 86_400).toBe(0);
          start = end;
        }
      }),
    );
  });
});
