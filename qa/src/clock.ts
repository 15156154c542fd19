/**
 * Time, in milliseconds since 1970, to which rehearsals (dry runs of a release), screenshots and tests of texts set the
 * clock. Scenarios (states of a screen with example data) then look the same on every day.
 */
export const scenarioTime = Date.UTC(2026, 10, 21, 10);

/**
 * Parses the start of a QA server's clock (ISO 8601) to milliseconds since 1970; NaN if it is invalid. A start without
 * a time zone, such as `2026-12-31T23:30`, is UTC. With `Date.parse` alone, a link would show each tester another time.
 */
export function parseClock(start: string): number {
  const lacksZone = /T[\d:.]+$/.test(start);
  return Date.parse(lacksZone ? `${start}Z` : start);
}

/**
 * Moves the page's clock so that it starts at `start` (ISO 8601) and runs on. Does nothing if `start` is empty or
 * invalid. Only `new Date()` and `Date.now()` change; timers keep their pace.
 */
export function setClock(start: string): void {
  const startTime = parseClock(start);
  if (Number.isNaN(startTime)) return;
  const shiftMs = startTime - Date.now();
  shiftDate(() => shiftMs);
}

/**
 * Replaces `Date` by one whose clock is ahead by the number of milliseconds that `readShiftMs` returns at each reading.
 * A second call adds its shift to that of the first: the parameters `clock` and `wait` of a QA server can be combined.
 */
export function shiftDate(readShiftMs: () => number): void {
  const RealDate = Date;
  globalThis.Date = class extends RealDate {
    constructor(...parameters: unknown[]) {
      const readsClock = parameters.length === 0;
      // The cast stands for all signatures of `Date`.
      super(...((readsClock ? [RealDate.now() + readShiftMs()] : parameters) as [number]));
    }

    static override now(): number {
      return RealDate.now() + readShiftMs();
    }
  } as DateConstructor;
}
