import type { SiteManifest } from 'site/manifest/manifestSchema.ts';

/** Port of the first origin; the next ones follow. Nothing listens there, because a proxy answers every request. */
const firstPort = 9701;

/**
 * Moves the addresses of a site to http://localhost, which browsers treat as secure: a proxy cannot answer under the
 * live address, whose certificate it does not have. Addresses of one origin get the same port. Offline reading is off,
 * because a page that one state has stored would be shown in another state.
 */
export function moveToLocalhost(manifest: SiteManifest): SiteManifest {
  const { page, origin } = manifest;
  /** Origins that were moved. The port of each is `firstPort` plus its index. */
  const movedOrigins: string[] = [];
  function move(address: string): string {
    const { origin: liveOrigin } = new URL(address);
    if (!movedOrigins.includes(liveOrigin)) movedOrigins.push(liveOrigin);
    return `http://localhost:${firstPort + movedOrigins.indexOf(liveOrigin)}${address.slice(liveOrigin.length)}`;
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
