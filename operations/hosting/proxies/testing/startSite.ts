import { createHash } from 'node:crypto';
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
  /** Addresses of which an earlier version is a dictionary (RFC 9842), with the dictionary's hash. */
  dictionaries: [address: string, hash: string][];
  /** Addresses of all requests to the server. */
  requests: string[];
  /** Makes another version of /faq live. */
  release(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts our server on a site whose shell was released twice, so that the second version is also sent as a delta to the
 * first.
 */
export async function startSite(origin: string): Promise<TestSite> {
  // A repository with builds, in a folder of its own.
  const copy = await createWorkingCopy();
  await copy.writeRemote('mf-help', paths, { access });
  // Hashes hardly compress, so that a delta is smaller than a compressed file.
  const code = Array.from({ length: 50 }, (_, index) => createHash('sha1').update(`${index}`).digest('hex')).join();
  for (const hash of ['0123456789ab', 'ba9876543210']) {
    await copy.writeShell(`shell("${code}", "${hash}")`, undefined, { id: hash, hash });
    await copy.start({ SITE_ORIGIN: origin, REPORTS: 'on' });
  }
  const requests: string[] = [];
  const server = createSiteServer(copy.store);
  server.on('request', ({ url = '' }) => requests.push(url));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { files } = await copy.responses();
  const firstVersionHash = createHash('sha256')
    .update(await copy.read('/main.0123456789ab.js'))
    .digest('base64');
  let releases = 0;
  return {
    port: (server.address() as AddressInfo).port,
    addresses: [...files.keys()],
    dictionaries: [['/main.ba9876543210.js', firstVersionHash]],
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
