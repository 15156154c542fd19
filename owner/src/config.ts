import { Settings, type Env } from 'node-kit/settings.ts';

/** Which backend the owner's commands ask, and what opens it. */
export interface OwnerAccess {
  backend: string;
  key: string;
}

/** The key of the local stack opens nothing but what is on this machine. */
export const localOwnerKey = 'local-owner-key';

export function readOwnerAccess(env: Env = process.env): OwnerAccess {
  const settings = new Settings(env);
  const backend = settings.address('BACKEND_URL', `http://localhost:${settings.port('BACKEND_PORT', 8080)}`);
  const isLocal = URL.canParse(backend) && new URL(backend).hostname === 'localhost';
  const key = isLocal
    ? settings.text('OWNER_KEY', localOwnerKey)
    : settings.required('OWNER_KEY', `der Schlüssel, den auch das Backend unter ${backend} kennt`);
  settings.check('Der Befehl');
  return { backend, key };
}
