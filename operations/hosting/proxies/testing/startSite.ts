import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { release } from 'release/publish/release.ts';
import { createWorkingCopy } from 'release/testing.ts';
import { createSiteServer } from 'site/server/siteServer.ts';

/** Addresses of the one remote of the site. */
const paths = ['/', '/faq', '/setup'];
const access = 'public';

/** A running site with a few pages, for tests of proxies. */
export interface TestSite {
  port: number;
  /** Addresses that the site has. */
  addresses: string[];
  /** Address of the shell's script, which has a hash in its name. */
  script: string;
  /** Addresses of all requests to the server. */
  requests: string[];
  /** Makes another version of /faq live. */
  release(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts our server on a site with a shell and one remote. */
export async function startSite(origin: string): Promise<TestSite> {
  // A repository with builds, in a folder of its own.
  const copy = await createWorkingCopy();
  await copy.writeRemote('mf-help', paths, { access });
  await copy.writeShell('shell()', undefined, { id: 'ba9876543210', hash: 'ba9876543210' });
  await copy.start({ SITE_ORIGIN: origin, REPORTS: 'on' });
  const requests: string[] = [];
  const server = createSiteServer(copy.store);
  server.on('request', ({ url = '' }) => requests.push(url));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { files } = await copy.responses();
  let releases = 0;
  return {
    port: (server.address() as AddressInfo).port,
    addresses: [...files.keys()],
    script: '/main.ba9876543210.js',
    requests,
    release: async () => {
      releases += 1;
      await copy.writeRemote('mf-help', paths, { access, id: `b${releases}`, code: `another(${releases})` });
      await release(copy.root, copy.store, 'mf-help');
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await copy.remove();
    },
  };
}
