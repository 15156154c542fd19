import type { PageConfig } from 'page-contract';
import { isDeployableName, isRemoteName, isVersion } from 'page-contract/publishedPath';
import { z } from 'zod';

const versionSchema = z.string().refine(isVersion, 'is no <package version>-<build id>');
/** Name of anything with versions of its own: the shell, a remote, or the panel (see `panel` below). */
const deployableSchema = z.string().refine(isDeployableName, 'names nothing that has versions');

/**
 * Page configuration. `readSiteConfig` validates it before it is written. A manifest that is read may be older than
 * this program, and lack settings that are required by now. Therefore this schema accepts every object.
 */
export const pageSettings = z.custom<PageConfig>((value) => typeof value === 'object' && value !== null);

// `manifest.json` of a site. Release commands write it, and the site renders all responses from it. Two fields occur in
// several entries: `at` is the time of the command that wrote the entry, and `who` the person who ran the command, as
// an e-mail address or a user name.

/** Versions of a remote (micro-frontend). */
const remoteSchema = z.object({
  live: versionSchema,
  /** Earlier version that a page switches to if the live one does not work in it. */
  fallback: z.optional(versionSchema),
});

/** Hash of package-lock.json, and versions of Node and npm. A rebuild of the version needs these and the commit. */
export const builtWithSchema = z.object({
  lock: z.optional(z.string()),
  node: z.string(),
  npm: z.optional(z.string()),
});

/** A published version that only a share link (`?with=<version>`) shows. Expired previews stay in the manifest. */
const previewSchema = z.object({
  deployable: deployableSchema,
  version: versionSchema,
  at: z.iso.datetime(),
  who: z.string(),
  /** Commit that was built, followed by `+` if the working copy had uncommitted changes. */
  commit: z.optional(z.string()),
  builtWith: z.optional(builtWithSchema),
  until: z.iso.datetime(),
  /** Path of the page that the share link opens; the landing page if absent. */
  screen: z.optional(z.string()),
});

/** Version of the schema below. Manifests of other versions are refused instead of misread. */
export const manifestFormat = 2;

const fields = z.object({
  format: z.literal(manifestFormat),
  /** Origin of the site without a slash at its end: `https://app.example`. */
  origin: z.string(),
  page: pageSettings,
  /** Live version of the shell, the page around all remotes. */
  shell: versionSchema,
  /** Version of the panel, a script that pages load only if they are opened by a share link. */
  panel: z.optional(versionSchema),
  remotes: z.record(z.string().refine(isRemoteName, 'is no name of a remote'), remoteSchema),
  previews: z.array(previewSchema),
  /**
   * The last five versions that a rollback has left, the latest last: no open page goes back to one, no share link shows
   * one, and no rollback chooses one.
   */
  left: z.array(z.object({ deployable: deployableSchema, version: versionSchema })),
  /** Versions whose files the site serves, live or not, by deployable, in the order of their publication. */
  published: z.record(deployableSchema, z.array(versionSchema)),
  /** Keys of the objects with the prerendered pages, by path. */
  prerendered: z.record(z.string(), z.string()),
  /** Hash of the newest release record, an entry of the site's history; empty before the first release. */
  record: z.string(),
});

/**
 * The only mutable object of a site. Everything that a response depends on is in it, or in an object that it names. A
 * manifest that makes unpublished versions live is damaged, and rejected as a whole.
 */
export const siteManifestSchema = fields.superRefine((manifest, { addIssue }) => {
  for (const name of listUnpublished(manifest)) addIssue(`names ${name}, which is not published`);
});

/**
 * Lists versions that pages use without being published, like `mf-help@1.0.0-…`. Previews are not checked, because an
 * expired one stays in the manifest after its version was deleted.
 */
function listUnpublished({ shell, panel, remotes, published }: z.infer<typeof fields>): string[] {
  const versionsInUse: Record<string, (string | undefined)[]> = { shell: [shell], panel: [panel] };
  for (const [name, { live, fallback }] of Object.entries(remotes)) versionsInUse[name] = [live, fallback];
  const unpublished: string[] = [];
  for (const [name, versions] of Object.entries(versionsInUse))
    for (const version of versions)
      if (version && !published[name]?.includes(version)) unpublished.push(`${name}@${version}`);
  return unpublished;
}

export type SiteManifest = z.infer<typeof siteManifestSchema>;
export type Preview = z.infer<typeof previewSchema>;
export type RemoteVersions = z.infer<typeof remoteSchema>;
