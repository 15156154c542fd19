import { manifestFormat, type Preview, type RemoteVersions, type SiteManifest } from 'site/manifest/manifestSchema.ts';
import { listLiveVersions } from 'site/manifest/readSite.ts';

// Pure functions, one for each way to change a site: each returns a new manifest, and `commit` writes it. A manifest
// names what is live, as `remotes['mf-help'].live`, and in `published` all versions whose files have addresses.

/** A version of the shell, a remote or the panel of share links, as `mf-help` and `1.0.0-d0276b0e`. */
export interface Version {
  deployable: string;
  version: string;
}

/** Number of versions that the manifest remembers as left by a rollback. */
const keptLeft = 5;

/** Days for which versions stay available after they were replaced, for open tabs and for rollbacks. */
export const keptForDays = 30;

/** Makes a version live. The fallback stays: `planFallbacks` replaces it later. */
export function planLive(manifest: SiteManifest, { deployable, version }: Version): SiteManifest {
  const published = addPublished(manifest, { deployable, version });
  const left = manifest.left.filter((one) => one.deployable !== deployable || one.version !== version);
  const next = { ...published, left };
  if (deployable === 'shell') return { ...next, shell: version };
  if (deployable === 'panel') return { ...next, panel: version };
  const { fallback } = manifest.remotes[deployable] ?? {};
  return replaceRemote(next, deployable, { live: version, ...(fallback && { fallback }) });
}

/** Makes a version live in a rollback, which leaves the version that was live. */
export function planRollback(manifest: SiteManifest, { deployable, version }: Version): SiteManifest {
  const next = planLive(manifest, { deployable, version });
  const before = listLiveVersions(manifest)[deployable];
  if (before === undefined || before === version) return next;
  return { ...next, left: [...next.left, { deployable, version: before }].slice(-keptLeft) };
}

/** Publishes a version that only share links show, i.e. addresses with `?with=<version>`. */
export const planPreview = (manifest: SiteManifest, preview: Preview): SiteManifest => ({
  ...addPublished(manifest, preview),
  previews: [...manifest.previews, preview],
});

/** Removes a remote from the site. Its files keep their addresses for open pages. */
export function planRemoval(manifest: SiteManifest, deployable: string): SiteManifest {
  requireRemote(manifest, deployable);
  const remotes = { ...manifest.remotes };
  delete remotes[deployable];
  return { ...manifest, remotes };
}

/** Gives the pages other settings; all versions stay. */
export const planSettings = (
  manifest: SiteManifest,
  { page, origin }: Pick<SiteManifest, 'page' | 'origin'>,
): SiteManifest => ({ ...manifest, page, origin });

/** Creates the first manifest of an empty store. `shell`: version of the shell, which `versions` may contain, too. */
export const planFirstStart = (
  settings: Pick<SiteManifest, 'page' | 'origin'>,
  shell: string,
  versions: Version[] = [],
): SiteManifest =>
  versions.reduce(planLive, {
    format: manifestFormat,
    ...settings,
    shell,
    remotes: {},
    previews: [],
    left: [],
    published: { shell: [shell] },
    // Both are set when the manifest is committed.
    prerendered: {},
    record: '',
  });

/** Lists the versions that a page may show, each once: live, fallback and unexpired previews. */
export function listVersionsInUse({ shell, panel, remotes, previews }: SiteManifest, now: Date): Version[] {
  const versions: Version[] = [
    { deployable: 'shell', version: shell },
    ...(panel ? [{ deployable: 'panel', version: panel }] : []),
    ...Object.entries(remotes).flatMap(([deployable, { live, fallback }]) =>
      [live, fallback].flatMap((version) => (version ? [{ deployable, version }] : [])),
    ),
    ...previews.filter(({ until }) => new Date(until) > now),
  ];
  // A preview may have gone live before it expires.
  return [...new Map(versions.map((one) => [`${one.deployable}/${one.version}`, one])).values()];
}

function requireRemote({ remotes }: SiteManifest, name: string): RemoteVersions {
  const remote = remotes[name];
  if (!remote) throw new Error(`${name} is not live. Live are: ${Object.keys(remotes).join(', ')}.`);
  return remote;
}

const replaceRemote = (manifest: SiteManifest, name: string, remote: RemoteVersions): SiteManifest => ({
  ...manifest,
  remotes: { ...manifest.remotes, [name]: remote },
});

/** Gives the files of a version addresses on the site. */
function addPublished(manifest: SiteManifest, { deployable, version }: Version): SiteManifest {
  const versions = manifest.published[deployable] ?? [];
  if (versions.includes(version)) return manifest;
  return { ...manifest, published: { ...manifest.published, [deployable]: [...versions, version] } };
}
