import type { PageConfig } from 'page-contract';
import { isDeployableName, isRemoteName, isVersion } from 'page-contract/publishedPath';
import { z } from 'zod';

const versionSchema = z.string().refine(isVersion, 'is no <package version>-<build id>');
/** Anything with versions of its own: the shell, a remote, or the panel in pages that a share link opens. */
const deployableSchema = z.string().refine(isDeployableName, 'names nothing that has versions');

/**
 * Page configuration. `readSiteConfig` validates it before it is written. It is not validated again when a manifest is
 * read, because a newer program may require settings that an older manifest does not have.
 */
export const pageSettings = z.custom<PageConfig>((value) => typeof value === 'object' && value !== null);

// `manifest.json` of a site. Release commands write it, and the site renders all responses from it. Common fields of
// the entries below: `at` is the time of the command that wrote the entry, and `who` is the person who ran it, an
// e-mail address or the name of a user.

/** Versions of a remote (micro-frontend). */
const remoteSchema = z.object({
  live: versionSchema,
  /** Earlier version that a page switches to if the live one does not work in it. */
  fallback: z.optional(versionSchema),
  /** Version that `percent` of the signed-in users get in place of the live one, since the time `since`. */
  rollout: z.optional(z.object({ version: versionSchema, percent: z.int().min(1).max(99), since: z.iso.datetime() })),
});

/** Hash of package-lock.json, and versions of Node and npm: with the commit everything that a rebuild needs. */
export const builtWithSchema = z.object({
  lock: z.optional(z.string()),
  node: z.string(),
  npm: z.optional(z.string()),
});

/** A published version that is shown only by a share link (`?with=<version>`), until a time that may be past. */
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

/** A version that a release makes live again only by force. */
const withdrawnSchema = z.object({
  deployable: deployableSchema,
  version: versionSchema,
  at: z.iso.datetime(),
  who: z.string(),
  reason: z.string(),
});

/** Forbids releases and rollouts until a time: of one deployable, or if that is absent, of the whole site. */
const freezeSchema = z.object({
  deployable: z.optional(deployableSchema),
  until: z.iso.datetime(),
  who: z.string(),
  reason: z.string(),
});

/**
 * The only mutable object of a site. Everything that a response depends on stands in it, or in an object that it names.
 * A manifest whose shell, panel or remotes name an unpublished version is damaged, and rejected as a whole. Previews
 * are not checked: an expired one may remain for the history after its version was deleted.
 */
export const siteManifestSchema = z
  .object({
    /** Version of this schema. A manifest of a later program is refused instead of misread. */
    format: z.literal(1),
    /** Origin of the site without a slash at its end: `https://app.example`. */
    origin: z.string(),
    page: pageSettings,
    /** Whether browsers may keep pages for offline reading. */
    offline: z.boolean(),
    /** Live version of the shell, the page around all remotes. */
    shell: versionSchema,
    /** Version of the panel, which a page shows if it is opened by a share link. */
    panel: z.optional(versionSchema),
    remotes: z.record(z.string().refine(isRemoteName, 'is no name of a remote'), remoteSchema),
    previews: z.array(previewSchema),
    /** Versions that releases refuse unless they are forced, and to which no open page goes back. */
    withdrawn: z.array(withdrawnSchema).default([]),
    freezes: z.array(freezeSchema).default([]),
    /** Versions whose files the site serves, live or not, by deployable, in the order of their publication. */
    published: z.record(deployableSchema, z.array(versionSchema)),
    /** Keys of the objects with the prerendered pages, by path. */
    prerendered: z.record(z.string(), z.string()),
    /** Hash of the newest release record (immutable entry of a release); empty before the first one. */
    record: z.string(),
  })
  .superRefine(({ shell, panel, remotes, published }, { addIssue }) => {
    const requirePublished = (deployable: string, versions: (string | undefined)[]) => {
      for (const version of versions)
        if (version && !published[deployable]?.includes(version))
          addIssue(`names ${deployable}@${version}, which is not published`);
    };
    requirePublished('shell', [shell]);
    requirePublished('panel', [panel]);
    for (const [name, { live, fallback, rollout }] of Object.entries(remotes))
      requirePublished(name, [live, fallback, rollout?.version]);
  });

export type SiteManifest = z.infer<typeof siteManifestSchema>;
export type Preview = z.infer<typeof previewSchema>;
export type Withdrawn = z.infer<typeof withdrawnSchema>;
export type Freeze = z.infer<typeof freezeSchema>;
export type RemoteVersions = z.infer<typeof remoteSchema>;
