/**
 * Time that is shown to scenarios (states of a screen with example data) by tests of their text, by screenshots and by
 * rehearsals (dry runs of a release), so that results are the same on every day. In milliseconds since 1970.
 */
export const scenarioTime = Date.UTC(2026, 10, 21, 10);

/** Times (UTC) at which code with dates often fails, with a description. A tester can choose them in a QA page. */
export const moments: Record<string, string> = {
  '2027-03-28T00:59:30Z': 'half a minute before summer time begins in Germany',
  '2026-10-25T00:59:30Z': 'half a minute before summer time ends in Germany',
  '2026-12-31T22:59:30Z': 'half a minute before the new year in Germany',
  '2028-02-29T11:00:00Z': 'the day of a leap year',
};

/**
 * Parses the start of a QA page's clock, ISO 8601, to milliseconds since 1970; NaN if it is invalid. Without a time
 * zone it is UTC: `Date.parse` would take the tester's zone, so that a link would show another time elsewhere.
 */
export const parseClock = (start: string) => Date.parse(/T[\d:.]+$/.test(start) ? `${start}Z` : start);

/**
 * Moves the page's clock so that it starts at `start` (ISO 8601) and runs on. Does nothing if it is empty or invalid.
 * Only `new Date()` and `Date.now()` move; timers keep their pace.
 */
export function setClock(start: string): void {
  const startTime = parseClock(start);
  if (Number.isNaN(startTime)) return;
  const shiftMs = startTime - Date.now();
  shiftDate(() => shiftMs);
}

/**
 * Replaces `Date` by one whose time is moved by the number of milliseconds that `readShiftMs` returns at each reading.
 * A second call adds to the first.
 */
export function shiftDate(readShiftMs: () => number): void {
  const RealDate = Date;
  globalThis.Date = class extends RealDate {
    constructor(...parts: unknown[]) {
      // Only `new Date()` without arguments reads the clock. The cast stands for all signatures of `Date`.
      super(...((parts.length === 0 ? [RealDate.now() + readShiftMs()] : parts) as [number]));
    }

    static override now(): number {
      return RealDate.now() + readShiftMs();
    }
  } as DateConstructor;
}
