/** Time zones that a device may be in, by their names in the address. */
export const zones: Record<string, string> = {
  'Europe/Berlin': 'Germany',
  'America/Los_Angeles': 'nine hours behind Germany',
  'Asia/Kolkata': 'half hours before Germany',
  'Pacific/Auckland': 'summer time in winter',
  UTC: 'no summer time',
};

const localParts = ['FullYear', 'Month', 'Date', 'Hours', 'Minutes', 'Seconds', 'Milliseconds'] as const;

/** Puts the device into a time zone, as far as scripts can see: what `Intl` and `Date` say without being asked for another one. */
export function setZone(zone: string): void {
  if (!isZone(zone)) return;
  const { DateTimeFormat } = Intl;
  const RealDate = Date;
  const wall = new DateTimeFormat('en-u-hc-h23', {
    ...{ timeZone: zone, year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  });

  /** How far the wall clock is before UTC. */
  function offsetAt(time: number): number {
    if (Number.isNaN(time)) return NaN;
    const part = Object.fromEntries(wall.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 1, day, hour, minute, second } = part;
    return RealDate.UTC(year, month - 1, day, hour, minute, second) - Math.floor(time / 1_000) * 1_000;
  }

  /** When the wall clock shows this; a time that summer time leaves out is an hour later. */
  function timeAt(shown: number): number {
    const guess = shown - offsetAt(shown);
    return shown - offsetAt(guess);
  }

  function inZone(options: Intl.DateTimeFormatOptions = {}): Intl.DateTimeFormatOptions {
    return { ...options, timeZone: options.timeZone ?? zone };
  }

  function Format(locales?: Intl.LocalesArgument, options?: Intl.DateTimeFormatOptions) {
    return new DateTimeFormat(locales, inZone(options));
  }
  Format.prototype = DateTimeFormat.prototype;
  Format.supportedLocalesOf = DateTimeFormat.supportedLocalesOf;
  Object.assign(Intl, { DateTimeFormat: Format });

  const { prototype } = RealDate;
  const replace = (methods: Record<string, (this: Date, ...words: never[]) => unknown>) =>
    Object.assign(prototype, methods);
  for (const name of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'] as const) {
    const real = prototype[name] as (locales?: Intl.LocalesArgument, options?: Intl.DateTimeFormatOptions) => string;
    replace({
      [name](this: Date, locales?: Intl.LocalesArgument, options?: Intl.DateTimeFormatOptions) {
        return real.call(this, locales, inZone(options));
      },
    });
  }
  const shownBy = (date: Date) => new RealDate(date.getTime() + offsetAt(date.getTime()));
  for (const part of localParts) {
    replace({
      [`get${part}`](this: Date) {
        return shownBy(this)[`getUTC${part}`]();
      },
      [`set${part}`](this: Date, ...values: [number]) {
        const shown = shownBy(this);
        shown[`setUTC${part}`](...values);
        return this.setTime(timeAt(shown.getTime()));
      },
    });
  }
  replace({
    getDay(this: Date) {
      return shownBy(this).getUTCDay();
    },
    getTimezoneOffset(this: Date) {
      return -offsetAt(this.getTime()) / 60_000;
    },
  });
  globalThis.Date = class extends RealDate {
    constructor(...parts: unknown[]) {
      const [first] = parts;
      if (parts.length === 0) super();
      else if (parts.length > 1) super(timeAt(RealDate.UTC(...(parts as [number, number]))));
      else if (typeof first === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+$/.test(first))
        super(timeAt(RealDate.parse(`${first}Z`)));
      else super(first as number);
    }
  } as DateConstructor;
}

function isZone(zone: string): boolean {
  if (!zone) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('de', { timeZone: zone }));
  } catch {
    // Whoever types an address may mistype.
    return false;
  }
}
