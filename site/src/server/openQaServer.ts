import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { closeServer } from 'node-kit/closeServer.ts';
import { projectRoot } from '../config/projectRoot.ts';
import type { Store } from '../store/Store.ts';
import { createSiteServer } from './siteServer.ts';

/** Folder of the scenario panel's build. */
export const panelFolder = join(projectRoot, 'qa/dist');

/** Opens a QA server of a store on a free port of this machine, with the scenario panel in a folder. */
export async function openQaServer(store: Store, folder = panelFolder) {
  // The server is listening before it is asked for its origin, which it renders at the first request.
  const qa = { origin: '', panelFolder: folder };
  const server = createSiteServer(store, { qa }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // Browsers offer locks and other functions only to `localhost`, 127.0.0.1, or with https.
  qa.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin: qa.origin, close: () => closeServer(server) };
}
