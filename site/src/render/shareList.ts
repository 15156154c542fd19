import type { LiveVersion, Release, ShellContract } from 'page-contract';
import type { ShareableVersion, ShareList } from 'page-contract/shareLink';
import { buildRelease } from '../manifest/buildRelease.ts';
import { compareWithShell } from '../manifest/incompatibilities.ts';
import type { Site } from '../manifest/readSite.ts';

/** Versions by deployable, which `/versions.json` calls part: `shell` or the name of a remote (micro-frontend). */
type ShareableParts = ShareList['parts'];

/**
 * Lists the versions that a share link (`?with=<version>`, which shows the site with other versions) may name: live,
 * fallback (if live fails), rollout (for some users) and unexpired previews, in this order. Leaves out those that the
 * live shell cannot run, except previews: a link may name a preview together with one of the shell.
 */
export function listShareableVersions({ manifest, registry, shell, contracts }: Site, now: Date): ShareableParts {
  const parts: ShareableParts = { shell: [{ kind: 'live', ...describeShellFiles(shell) }] };
  for (const [name, { current: live, fallback, rollout }] of Object.entries(registry.remotes)) {
    const versions = { live, fallback, rollout };
    for (const kind of ['live', 'fallback', 'rollout'] as const) {
      const release = versions[kind];
      if (release && compareWithShell(shell, name, release).length === 0)
        addVersion(name, { kind, ...describeRemoteFiles(release) });
    }
  }
  // The latest end comes first: a version that was previewed twice is listed with the later end only.
  const previews = manifest.previews.toSorted((one, other) => other.until.localeCompare(one.until));
  for (const { deployable, version, until, commit } of previews) {
    const contract = new Date(until) > now ? contracts.get(`${deployable}/${version}`) : undefined;
    const preview = { kind: 'preview', until, commit } as const;
    // `entry` is only in contracts of remotes, `provides` only in those of shells. The third kind, that of the panel of
    // share links, has neither: a share link cannot name a version of the panel.
    if (contract && 'entry' in contract)
      addVersion(deployable, { ...preview, ...describeRemoteFiles(buildRelease(contract)) });
    else if (contract && 'provides' in contract)
      addVersion(deployable, { ...preview, ...describeShellFiles(contract) });
  }
  return parts;

  /** Adds a version, unless it is listed already. */
  function addVersion(deployable: string, version: ShareableVersion): void {
    const others = (parts[deployable] ??= []);
    if (!others.some((one) => one.version === version.version)) others.push(version);
  }
}

function describeRemoteFiles({ version, module, entry, integrity }: Release) {
  return { version, module, release: { version, entry, integrity } satisfies LiveVersion };
}

function describeShellFiles({ version, scripts, styles, files }: ShellContract) {
  // The build lists a hash for every script and style sheet; '' only satisfies the type.
  const addIntegrity = (name: string) => ({ file: `/${name}`, integrity: files[name]?.integrity ?? '' });
  return { version, scripts: scripts.map(addIntegrity), styles: styles.map(addIntegrity) };
}
