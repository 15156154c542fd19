import type { Store } from './Store.ts';

/** Key of the probe, below the prefix of the site. */
const probeKey = 'probe.txt';

/**
 * Wraps a store in a bucket so that its first write of a process finds out whether the storage keeps the header
 * `If-None-Match: *`. Some storages that call themselves S3-compatible ignore it, and a release would silently replace
 * another.
 *
 * The probe is an object of its own. Where there is none, this is the first start, or the first release into the
 * bucket: it is written twice, and the second write must be refused. Where there is one, a single write must be
 * refused. So a program that was killed between the two proves nothing that is not so, and neither does a copy of
 * another bucket. Programs that only read need no permission to write: a site's server never writes a probe at its
 * start.
 */
export function refuseOverwriting(store: Store): Store {
  let probing: Promise<void> | undefined;
  return {
    ...store,
    put: async (...object) => {
      try {
        await (probing ??= probe(store));
      } catch (error) {
        // The storage may only have been out of reach.
        probing = undefined;
        throw error;
      }
      return store.put(...object);
    },
  };
}

/** Writes the probe once or twice. Throws if the storage accepts a write of an object that exists. */
async function probe(store: Store): Promise<void> {
  if (!(await isProbeAccepted(store)) || !(await isProbeAccepted(store))) return;
  await store.remove(probeKey);
  throw new Error(
    `The storage of ${store.name} replaces an object although the request forbids it (If-None-Match: *), so that of two simultaneous releases one would be lost: use a storage with conditional writes.`,
  );
}

/** Writes the probe if there is none. */
const isProbeAccepted = (store: Store) =>
  store.put(probeKey, 'Proves that this storage refuses a second write.\n', { ifNoneMatch: '*' });
