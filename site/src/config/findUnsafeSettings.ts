import { isLocalHost } from 'node-kit/localHost.ts';

/** Parsed values of the site's environment variables; undefined for one that is invalid or not set. */
interface Settings {
  SITE_ORIGIN?: string;
  /** Base address of the calls `/api/…`. */
  BACKEND_URL?: string;
  /** Base address of the calls `/user/api/…` and `/subscription/api/…`. */
  GATEWAY_URL?: string;
  FIREBASE_AUTH_EMULATOR_HOST?: string;
  FIREBASE_PROJECT_ID?: string;
  FIREBASE_AUTH_DOMAIN?: string;
  SUPPORT_EMAIL?: string;
}

/**
 * Returns a sentence for each setting that is valid, but wrong for production, such as a local address. `false` stands
 * for a setting that is right; the caller ignores it.
 */
export function findUnsafeSettings(values: Settings): (string | false)[] {
  const supportDomain = values.SUPPORT_EMAIL?.split('@').at(-1) ?? '';
  return [
    ...findUnsafeAddress('SITE_ORIGIN', values.SITE_ORIGIN),
    ...findUnsafeAddress('BACKEND_URL', values.BACKEND_URL),
    ...findUnsafeAddress('GATEWAY_URL', values.GATEWAY_URL),
    values.FIREBASE_AUTH_EMULATOR_HOST !== undefined &&
      'FIREBASE_AUTH_EMULATOR_HOST is set; in production there is no emulator',
    // Firebase's emulators use this prefix for projects that do not exist.
    (values.FIREBASE_PROJECT_ID ?? '').startsWith('demo-') && 'FIREBASE_PROJECT_ID is a demo project',
    isLocalHost(values.FIREBASE_AUTH_DOMAIN ?? '') && 'FIREBASE_AUTH_DOMAIN is a local address',
    // `isLocalHost` also recognizes names that are reserved for tests, such as `abenteuerbox.example`.
    isLocalHost(supportDomain) && 'SUPPORT_EMAIL has no real domain',
  ];
}

function findUnsafeAddress(name: string, value: string | undefined): (string | false)[] {
  if (value === undefined) return [];
  const { protocol, hostname } = new URL(value);
  return [
    protocol !== 'https:' && `${name} must start with https://: ${value}`,
    isLocalHost(hostname) && `${name} is a local address: ${value}`,
  ];
}
