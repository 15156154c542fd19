import { nextSerial } from './serials.ts';
import type { Trust } from './Trust.ts';

/** What is signed together with a site's list and registry, as the trusted comment. */
export interface Stamp {
  site: string;
  /** Higher each time. */
  serial: number;
  expires: Date;
}

/** Every change signs anew; where nothing changes for so long, somebody has to say that this is right. */
const countsForDays = 30;

export const newStamp = (trust: Trust): Stamp => ({
  site: trust.keys.origin,
  serial: nextSerial(trust),
  expires: new Date(trust.now().getTime() + countsForDays * 24 * 60 * 60 * 1000),
});

export const writeStamp = ({ site, serial, expires }: Stamp, file: string) =>
  `serial:${serial} expires:${expires.toISOString()} site:${site} file:${file}`;

/** Nothing where the comment is none. */
export function readStamp(comment: string): Stamp | undefined {
  const words = /^serial:(\d+) expires:(\S+) site:(\S+) file:/.exec(comment);
  const [, serial = '', expires = '', site = ''] = words ?? [];
  return Number.isNaN(Date.parse(expires)) ? undefined : { site, serial: Number(serial), expires: new Date(expires) };
}
