import { localOwnerKey } from 'api-contract';
import { isThisMachine } from 'node-kit/localHost.ts';
import { readSettings, type Env } from 'node-kit/settings.ts';
import { address, optional, port } from 'node-kit/settingSchemas.ts';

/**
 * Reads from environment variables the address of the backend and the key with which the owner (the company that runs
 * the site) calls it. A backend on another machine has no default key.
 */
export function readOwnerAccess(env: Env = process.env) {
  const { BACKEND_URL, BACKEND_PORT, OWNER_KEY } = readSettings({
    program: 'npm run owner',
    env,
    variables: { BACKEND_URL: address('the backend').optional(), BACKEND_PORT: port(8080), OWNER_KEY: optional() },
    // Returns a list of sentences, in which `readSettings` ignores `false`.
    contradictions: ({ BACKEND_URL: backend, OWNER_KEY: key }) => {
      const isElsewhere = backend !== undefined && !isThisMachine(new URL(backend).hostname);
      return [isElsewhere && key === undefined && `OWNER_KEY is missing: the key that the backend at ${backend} knows`];
    },
  });
  return { backend: BACKEND_URL ?? `http://localhost:${BACKEND_PORT}`, key: OWNER_KEY ?? localOwnerKey };
}
