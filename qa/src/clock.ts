/**
 * The day of the scenarios, in milliseconds since 1970: where nobody chooses another, pictures and rehearsals show it.
 */
export const scenarioTime = Date.UTC(2026, 10, 21, 10);

/**
 * Moves the page's clock so that it starts at the given time and runs on from there. Empty or unreadable: real time.
 * Only `new Date()` and `Date.now()` move; timers keep their pace.
 */
export function setClock(start: string): void {
  const wanted = Date.parse(start);
  if (Number.isNaN(wanted)) return;
  const shift = wanted - Date.now();
  moveDate(() => shift);
}

/** Moves what `Date` says by so many milliseconds. */
export function moveDate(shift: () => number): void {
  const RealDate = Date;
  globalThis.Date = class extends RealDate {
    constructor(...parts: unknown[]) {
      super(...((parts.length === 0 ? [RealDate.now() + shift()] : parts) as [number]));
    }

    static override now(): number {
      return RealDate.now() + shift();
    }
  } as DateConstructor;
}
