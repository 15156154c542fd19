import type { LiveVersion, Release, RemoteContract, ShellContract } from 'page-contract';
import type { ShareableVersion, ShareList } from 'page-contract/shareLink';
import { compareWithShell } from '../manifest/incompatibilities.ts';
import type { Site } from '../manifest/readSite.ts';
import { releaseOf } from '../manifest/releaseOf.ts';

type Parts = ShareList['parts'];

/** The versions that a share link may name: live, fallback, rollout and unexpired previews, in this order. */
export function shareableVersions({ manifest, registry, shell, contracts }: Site, now: Date): Parts {
  const parts: Parts = { shell: [{ kind: 'live', ...shellFiles(shell) }] };
  for (const [name, { current: live, fallback, rollout }] of Object.entries(registry.remotes)) {
    const versions = { live, fallback, rollout };
    for (const kind of ['live', 'fallback', 'rollout'] as const) {
      const release = versions[kind];
      if (release && compareWithShell(shell, name, release).length === 0) add(name, { kind, ...remoteFiles(release) });
    }
  }
  // The newest first: a version that was previewed twice is listed once, until the later end.
  const previews = manifest.previews.toSorted((one, other) => other.until.localeCompare(one.until));
  for (const { deployable, version, until, commit } of previews) {
    const contract = new Date(until) > now ? contracts.get(`${deployable}/${version}`) : undefined;
    if (contract && ('entry' in contract || 'provides' in contract))
      add(deployable, { kind: 'preview', until, commit, ...filesOf(contract) });
  }
  return parts;

  function add(part: string, version: ShareableVersion): void {
    const others = (parts[part] ??= []);
    if (!others.some((one) => one.version === version.version)) others.push(version);
  }
}

const filesOf = (contract: RemoteContract | ShellContract) =>
  'entry' in contract ? remoteFiles(releaseOf(contract)) : shellFiles(contract);

function remoteFiles({ version, module, entry, integrity }: Release) {
  return { version, module, release: { version, entry, integrity } satisfies LiveVersion };
}

function shellFiles({ version, scripts, styles, files }: ShellContract) {
  const locked = (name: string) => ({ file: `/${name}`, integrity: files[name]?.integrity ?? '' });
  return { version, scripts: scripts.map(locked), styles: styles.map(locked) };
}
