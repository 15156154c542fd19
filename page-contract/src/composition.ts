import type { Module } from './moduleDescriptorSchema.js';

/** In the place of a link, where a site is developed: the panel beside what is live. */
export const liveComposition = 'live';

/** How links are signed and verified: what all browsers of `browserslist` can do. */
export const linkKeys = { name: 'ECDSA', namedCurve: 'P-256' };
export const linkSignature = { name: 'ECDSA', hash: 'SHA-256' };

/** What a composition link says. It stands in the address as `<this as JSON>.<signature>`, both in base64url. */
export interface Composition {
  /** Of which site. Its page configuration says the same. */
  site: string;
  /** Until when, in milliseconds since 1970. */
  until: number;
  /** By `mf-help@1.0.0-…` the SHA-256 of what the site says about this version, in base64url. */
  versions: Record<string, string>;
  /** When it seems to be, ISO 8601; without it, now. */
  clock?: string;
  /** Without it the page asks our servers, for whoever is signed in. */
  scenario?: LinkedScenario;
}

/** A state in which nobody asks our servers: who sits in front of the page, and the answers. */
export interface LinkedScenario {
  /** `mf-account/low-minutes` */
  name: string;
  /** Nobody is signed in: null. */
  user: { id: string; email: string; emailVerified: boolean } | null;
  /** By `GET /user/api/…`, in their order; the last one stays. */
  answers: Record<string, LinkedAnswer[]>;
}

export interface LinkedAnswer {
  status?: number;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it stands. */
  text?: string;
  contentType?: string;
  /** The call never reaches anyone, nobody answers, or the answer breaks off in its middle. */
  offline?: boolean;
  hang?: boolean;
  cut?: boolean;
  /** After so many milliseconds. */
  delay?: number;
}

interface Locked {
  file: string;
  integrity: string;
}

/** `release.json` of a published version: what a page needs to go back to it. Written once, never changed. */
export interface PublishedVersion {
  part: string;
  version: string;
  /** When it was published, and the commit of the working copy that was built; `…+` when it held more than that. */
  at: string;
  commit?: string;
  /** Of a remote. */
  module?: Module;
  entry?: Locked;
  /** Of the shell. */
  scripts?: Locked[];
  styles?: Locked[];
}

export const publishedVersionAddress = (part: string, version: string) => `/${part}/${version}/release.json`;

/** Every version that was ever live and is still there, by part, the newest first. For the panel. */
export const versionListAddress = '/versions.json';

/** Every version that a text names, as `mf-help@1.0.0-…`: a link, a notice, a mail, a report. */
export const versionsIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/\b(shell|mf-[a-z][a-z-]*)[@ ](\d+\.\d+\.\d+(?:-[0-9a-f]*)?)/g)].map(([, part, version]) => [
      part!,
      version!,
    ]),
  );
