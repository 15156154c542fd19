import type { SiteManifest } from 'site/manifest/manifestSchema.ts';

/** Port of the first origin; the next ones follow. Nothing listens there, because a proxy answers every request. */
const firstPort = 9701;

/**
 * Moves the addresses of a site to http://localhost, which browsers treat as secure: a proxy cannot answer under the
 * live address, whose certificate it does not have. Addresses of one origin stay together. Pages keep nothing for
 * offline reading, which would show one state in another.
 */
export function moveToLocalhost(manifest: SiteManifest): SiteManifest {
  const { page, origin } = manifest;
  /** Origins that were moved: the index of each gives its port. */
  const origins: string[] = [];
  function move(address: string): string {
    const { origin: former } = new URL(address);
    if (!origins.includes(former)) origins.push(former);
    return `http://localhost:${firstPort + origins.indexOf(former)}${address.slice(former.length)}`;
  }
  return {
    ...manifest,
    origin: move(origin),
    offline: false,
    page: {
      ...page,
      gateway: move(page.gateway),
      backend: move(page.backend),
      identity: {
        ...page.identity,
        // Pages send all calls of the identity provider to the emulator if there is one.
        emulator: move(page.identity.emulator ?? 'https://identitytoolkit.googleapis.com'),
      },
    },
  };
}
