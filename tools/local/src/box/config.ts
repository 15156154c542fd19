import { resolve } from 'node:path';
import { Settings, type Env } from 'node-kit/settings.ts';

export interface BoxConfig {
  /** Base address of the identity provider's sign-in and of its token calls. */
  identity: { signIn: string; token: string; apiKey: string };
  gateway: string;
  file: string;
}

export function readBoxConfig(env: Env = process.env): BoxConfig {
  const settings = new Settings(env);
  const isDemo = settings.text('FIREBASE_PROJECT_ID', 'demo-').startsWith('demo-');
  const emulator = settings.text(
    'FIREBASE_AUTH_EMULATOR_HOST',
    isDemo ? `localhost:${settings.port('AUTH_EMULATOR_PORT', 9099)}` : '',
  );
  const provider = (host: string) => (emulator ? `http://${emulator}/${host}` : `https://${host}`);
  const backend = settings.address('BACKEND_URL', `http://localhost:${settings.port('BACKEND_PORT', 8080)}`);
  const config = {
    identity: {
      signIn: provider('identitytoolkit.googleapis.com'),
      token: provider('securetoken.googleapis.com'),
      apiKey: settings.text('FIREBASE_API_KEY', 'local-emulator'),
    },
    gateway: settings.address('GATEWAY_URL', backend),
    file: resolve(settings.text('DATA_DIR', '.data'), 'box', 'boxes.json'),
  };
  settings.check('Die Box');
  return config;
}
