import type { LiveVersion, Release, RemoteContract, ShellContract } from 'page-contract';
import { shareListAddress, type LockedFile, type ShareableVersion, type ShareList } from 'page-contract/shareLink';
import { misfitsOf } from '../checks/misfits.ts';
import { readHistory } from '../history/history.ts';
import { listPreviews } from '../history/previews.ts';
import { publishedBuild } from '../publish/published.ts';
import { releaseOf } from '../publish/releaseOf.ts';
import type { SiteFacts } from '../publish/siteFacts.ts';
import type { SiteFile } from '../publish/SiteFile.ts';

type Live = Pick<SiteFacts, 'registry' | 'shell'>;
type Parts = ShareList['parts'];

/** The versions that a share link may name: live, fallback, rollout and unexpired previews, in this order. */
export function shareableVersions(siteDir: string, { registry, shell }: Live, now: Date): Parts {
  const history = readHistory(siteDir);
  const commitOf = (part: string, version: string) =>
    history.find((line) => line.part === part && line.version === version)?.commit;
  const parts: Parts = {
    shell: [{ kind: 'live', commit: commitOf('shell', shell.version), ...shellFiles(shell) }],
  };
  for (const [name, { current, lastGood, gradual }] of Object.entries(registry.remotes)) {
    const versions = { live: current, fallback: lastGood, rollout: gradual };
    for (const kind of ['live', 'fallback', 'rollout'] as const) {
      const release = versions[kind];
      if (release && misfitsOf(shell, name, release).length === 0)
        add(name, { kind, commit: commitOf(name, release.version), ...remoteFiles(release) });
    }
  }
  // The newest first: a version that was previewed twice is listed once, until the later end.
  const previews = listPreviews(siteDir).sort((one, other) => other.until.localeCompare(one.until));
  for (const { part, version, until, commit } of previews) {
    const contract = new Date(until) > now ? publishedBuild(siteDir, part, version)?.contract : undefined;
    if (contract) add(part, { kind: 'preview', until, commit, ...filesOf(contract) });
  }
  return parts;

  function add(part: string, version: ShareableVersion): void {
    const others = (parts[part] ??= []);
    if (!others.some((one) => one.version === version.version)) others.push(version);
  }
}

/** For the panel of share links; nothing where no panel was published. */
export function shareListFile(parts: Parts, panel: LockedFile | undefined): SiteFile[] {
  const list = panel && ({ panel, parts } satisfies ShareList);
  return list ? [{ address: shareListAddress, content: JSON.stringify(list) }] : [];
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
