import { join } from 'node:path';
import { readSettings } from 'node-kit/settings.ts';
import { address, path, port, text } from 'node-kit/settingSchemas.ts';

/** Configuration of simulated boxes. A box is the device that tells stories; `npm run box` plays one. */
export type BoxConfig = ReturnType<typeof readBoxConfig>;

/**
 * Reads the configuration from environment variables. `text`, `port` and `path` get the variable's default. `address`
 * gets a name for error messages: `BACKEND_URL is no address of the backend`.
 */
export function readBoxConfig() {
  const variables = {
    FIREBASE_PROJECT_ID: text('demo-abenteuerbox'),
    FIREBASE_API_KEY: text('local-emulator'),
    AUTH_EMULATOR_PORT: port(9099),
    BACKEND_PORT: port(8080),
    BACKEND_URL: address('the backend').optional(),
    GATEWAY_URL: address('the gateway').optional(),
    DATA_DIR: path(process.cwd(), '.data'),
  };
  const settings = readSettings({ program: 'The box', env: process.env, variables });
  // Projects whose id begins with `demo-` exist only in Firebase's emulator.
  const isDemo = settings.FIREBASE_PROJECT_ID.startsWith('demo-');
  const provider = 'identitytoolkit.googleapis.com';
  return {
    /** Base address and key of the calls of the identity provider. */
    identity: {
      baseUrl: isDemo ? `http://localhost:${settings.AUTH_EMULATOR_PORT}/${provider}` : `https://${provider}`,
      apiKey: settings.FIREBASE_API_KEY,
    },
    /** Id of the Firebase project. */
    projectId: settings.FIREBASE_PROJECT_ID,
    /** Base address of all calls of boxes. Without an API gateway, the backend answers them itself. */
    gateway: settings.GATEWAY_URL ?? settings.BACKEND_URL ?? `http://localhost:${settings.BACKEND_PORT}`,
    /** File that keeps serial number and account of each simulated box. */
    file: join(settings.DATA_DIR, 'box', 'boxes.json'),
  };
}
