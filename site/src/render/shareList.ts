import type { LiveVersion, RemoteVersion, ShellContract } from 'page-contract';
import type { ShareableVersion, ShareList } from 'page-contract/shareLink';
import { buildRemoteVersion } from '../releases/buildRemoteVersion.ts';
import { compareWithShell } from '../releases/incompatibilities.ts';
import type { Contract, Site } from '../releases/readSite.ts';
import { isLeft } from '../releases/versions.ts';

// A share link (`?with=<version>`) shows the site with other versions than the live ones: of the shell or of remotes
// (micro-frontends). `/versions.json` lists the versions that it may name, under the name `parts`.

type Entry = [part: string, version: ShareableVersion];

/**
 * Lists the versions that a share link may name, by part (`shell` or a remote's name), each version once: none
 * that a rollback has left.
 */
export function listShareableVersions(site: Site, now: Date): ShareList['parts'] {
  const entries: Entry[] = [
    ['shell', { kind: 'live', ...describeShell(site.shell) }],
    ...listRemoteVersions(site),
    ...listPreviews(site, now),
  ];
  const parts: ShareList['parts'] = {};
  for (const [part, version] of entries) {
    if (isLeft(site.release, part, version.version)) continue;
    const listed = (parts[part] ??= []);
    if (!listed.some((other) => other.version === version.version)) listed.push(version);
  }
  return parts;
}

/**
 * Lists the versions of remotes that pages use without a share link, and that the live shell can run. Pages switch to a
 * `fallback` if the live version fails.
 */
const listRemoteVersions = ({ registry, shell }: Site) =>
  Object.entries(registry.remotes).flatMap(([name, { live, fallback }]) => {
    const releases = [
      ['live', live],
      ['fallback', fallback],
    ] as const;
    return releases.flatMap(([kind, release]): Entry[] =>
      release && compareWithShell(shell, name, release).length === 0
        ? [[name, { kind, ...describeRemote(release) }]]
        : [],
    );
  });

/**
 * Lists the unexpired previews, whose versions only share links show. They need not work with the live shell, because a
 * link may name a preview of the shell as well. A version with two previews comes first with the later end.
 */
function listPreviews({ release, contracts }: Site, now: Date): Entry[] {
  const unexpired = release.previews.filter(({ until }) => new Date(until) > now);
  const latestFirst = unexpired.toSorted((one, other) => other.until.localeCompare(one.until));
  return latestFirst.flatMap(({ part, version, until }): Entry[] => {
    const contract = contracts.get(`${part}/${version}`);
    const { commit } = release.parts[part]?.published[version] ?? {};
    const description = contract && describeBuild(contract);
    return description ? [[part, { kind: 'preview', until, ...(commit && { commit }), ...description }]] : [];
  });
}

/** Describes a version by its contract (`contract.json`, which describes a build). */
function describeBuild(contract: Contract) {
  const isRemote = 'entry' in contract;
  return isRemote ? describeRemote(buildRemoteVersion(contract)) : describeShell(contract);
}

function describeRemote({ version, module, entry, integrity }: RemoteVersion) {
  return { version, module, release: { version, entry, integrity } satisfies LiveVersion };
}

function describeShell({ version, scripts, styles, files }: ShellContract) {
  // The build lists a hash for every script and style sheet; '' only satisfies the type.
  const addIntegrity = (name: string) => ({ file: `/${name}`, integrity: files[name]?.integrity ?? '' });
  return { version, scripts: scripts.map(addIntegrity), styles: styles.map(addIntegrity) };
}
