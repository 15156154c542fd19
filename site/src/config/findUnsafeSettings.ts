import { findPlaceholders } from 'node-kit/findPlaceholders.ts';
import { isLocalHost } from 'node-kit/localHost.ts';
import type { Owner } from 'page-contract/schemas';

/** Values of environment variables that `readSettings` has parsed. It leaves out those that are invalid. */
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
  /** Content of the file: the company that runs the site. */
  OWNER_FILE?: Owner;
}

/**
 * Returns a sentence for each setting that is valid, but wrong for production, such as a local address. The caller
 * (`contradictions` of `readSettings`) ignores `false`, which stands for a setting that is right.
 */
export function findUnsafeSettings(values: Settings): (string | false)[] {
  return [
    ...(['SITE_ORIGIN', 'BACKEND_URL', 'GATEWAY_URL'] as const).flatMap((name) => {
      const value = values[name];
      if (value === undefined) return [];
      const { protocol, hostname } = new URL(value);
      return [
        protocol !== 'https:' && `${name} must start with https://: ${value}`,
        isLocalHost(hostname) && `${name} is a local address: ${value}`,
      ];
    }),
    values.FIREBASE_AUTH_EMULATOR_HOST !== undefined &&
      'FIREBASE_AUTH_EMULATOR_HOST is set; in production there is no emulator',
    // Firebase's emulators use this prefix for projects that do not exist.
    (values.FIREBASE_PROJECT_ID ?? '').startsWith('demo-') && 'FIREBASE_PROJECT_ID is a demo project',
    isLocalHost(values.FIREBASE_AUTH_DOMAIN ?? '') && 'FIREBASE_AUTH_DOMAIN is a local address',
    isLocalHost(values.SUPPORT_EMAIL?.split('@').at(-1) ?? '') && 'SUPPORT_EMAIL has no real domain',
    ...findPlaceholders(values.OWNER_FILE).map((name) => `OWNER_FILE still has a placeholder: ${name}`),
  ];
}
