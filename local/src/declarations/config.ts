import { Settings, type Env } from '../program/settings.ts';

export interface QueueConfig {
  backend: string;
  key: string;
}

/** The key of the local stack opens nothing but the queue on this machine. */
export const localOwnerKey = 'local-owner-key';

export function readQueueConfig(env: Env = process.env): QueueConfig {
  const settings = new Settings(env);
  const backend = settings.address('BACKEND_URL', `http://localhost:${settings.port('BACKEND_PORT', 8080)}`);
  const isLocal = URL.canParse(backend) && new URL(backend).hostname === 'localhost';
  const key = isLocal ? settings.text('OWNER_KEY', localOwnerKey) : settings.required('OWNER_KEY', `der Schlüssel, den auch das Backend unter ${backend} kennt`);
  settings.check('Die Liste der Erklärungen');
  return { backend, key };
}
