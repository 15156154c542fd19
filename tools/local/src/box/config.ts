import { join } from 'node:path';
import { readSettings, type Env } from 'node-kit/settings.ts';
import { address, optional, path, port, text } from 'node-kit/settingSchemas.ts';

/** Configuration of the simulated boxes. */
export interface BoxConfig {
  /** Base address and key of the identity provider's sign-in. */
  identity: { signIn: string; apiKey: string };
  /** Address at which boxes reach the backend. */
  gateway: string;
  /** File with the memory of all boxes. */
  file: string;
}

export function readBoxConfig(env: Env = process.env): BoxConfig {
  const variables = {
    FIREBASE_PROJECT_ID: text('demo-'),
    FIREBASE_API_KEY: text('local-emulator'),
    FIREBASE_AUTH_EMULATOR_HOST: optional(),
    AUTH_EMULATOR_PORT: port(9099),
    BACKEND_PORT: port(8080),
    BACKEND_URL: address('the backend').optional(),
    GATEWAY_URL: address('the gateway').optional(),
    DATA_DIR: path(process.cwd(), '.data'),
  };
  const settings = readSettings({ program: 'The box', env, variables });
  const isDemo = settings.FIREBASE_PROJECT_ID.startsWith('demo-');
  const emulator =
    settings.FIREBASE_AUTH_EMULATOR_HOST ?? (isDemo ? `localhost:${settings.AUTH_EMULATOR_PORT}` : undefined);
  const provider = 'identitytoolkit.googleapis.com';
  return {
    identity: {
      signIn: emulator ? `http://${emulator}/${provider}` : `https://${provider}`,
      apiKey: settings.FIREBASE_API_KEY,
    },
    gateway: settings.GATEWAY_URL ?? settings.BACKEND_URL ?? `http://localhost:${settings.BACKEND_PORT}`,
    file: join(settings.DATA_DIR, 'box', 'boxes.json'),
  };
}
