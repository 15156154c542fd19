import type { Registry } from '../page.ts';
import { fetchRegistry, watchRegistry } from './registryWatch.ts';
import { reloadOnceFor } from './reloadOnce.ts';
import { hasUnsavedInput } from './unsavedInput.ts';

let composition: Registry = { remotes: {} };
let newer: string | undefined;

const versionOf = ({ remotes }: Registry, remote: string) => remotes[remote]?.current?.version ?? '';

const fingerprint = (registry: Registry) =>
  Object.keys(registry.remotes)
    .sort()
    .map((remote) => `${remote}@${versionOf(registry, remote)}`)
    .join(' ');

/** A page keeps the versions it was served with. It only remembers that there are newer ones. */
export function watchVersions(own: Registry): () => void {
  composition = own;
  newer = undefined;
  return watchRegistry((registry) => {
    newer = fingerprint(registry) === fingerprint(own) ? undefined : fingerprint(registry);
  });
}

/** For a change of the address: with newer versions live it becomes a full navigation, so that versions never mix. */
export function enterNewVersion(): boolean {
  return newer !== undefined && reloadOnceFor(newer);
}

/** For a remote that failed: perhaps its files went with a release. One reload per version, never over unsaved input. */
export async function reloadForNewVersion(remote: string): Promise<void> {
  const live = await fetchRegistry();
  if (!live || !versionOf(live, remote) || versionOf(live, remote) === versionOf(composition, remote)) return;
  if (!hasUnsavedInput()) reloadOnceFor(`${remote}@${versionOf(live, remote)}`);
}
