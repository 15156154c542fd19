import type { PageConfig } from 'page-contract';
import { isPartName, isVersion } from 'page-contract/publishedPath';
import { z } from 'zod';

// A site is a numbered list of releases, `releases/000042.json`. A release is an immutable object that holds everything
// that pages are rendered from, and who has changed what. The newest one that can be rendered is live.

const versionSchema = z.string().refine(isVersion, 'is no <package version>-<build id>');
/** Part of a site, with versions of its own: the shell or a remote (micro-frontend). */
const partNameSchema = z.string().refine(isPartName, 'names no part of a site');

/**
 * Page configuration. `readSiteConfig` validates it before it is written. A release that is read may be older than this
 * program, and lack settings that are required by now. Therefore this schema accepts every object.
 */
const pageSettings = z.custom<PageConfig>((value) => typeof value === 'object' && value !== null);

const publishedVersionSchema = z.object({
  /** Commit that was built, followed by `+` if the working copy had other changes. */
  commit: z.optional(z.string()),
  /** Key of the script with the scenarios of a remote's version, which only a QA server serves. */
  scenarios: z.optional(z.string()),
});

const partSchema = z.object({
  /** Absent if the remote was removed from the site. */
  live: z.optional(versionSchema),
  /** Set if the live version was released although checks had rejected it: it never becomes a fallback. */
  forced: z.optional(z.literal(true)),
  /**
   * Versions before the live one to which a rollback goes, the latest first. Pages switch to the first one that the
   * site still has, the fallback, if the live version of a remote does not work in them.
   */
  earlier: z.array(versionSchema),
  /** The last versions that a rollback has left, the latest last: pages go back to none of them. */
  left: z.array(versionSchema),
  /** Versions whose files the site serves, live or not, in the order of their publication. */
  published: z.record(versionSchema, publishedVersionSchema),
  /** Version of the working copy at the last `npm start` on this site. */
  started: z.optional(versionSchema),
  /** Version that `publish` has made live last. */
  released: z.optional(versionSchema),
});

/** A published version that only a share link (`?with=<version>`) shows. */
const previewSchema = z.object({
  part: partNameSchema,
  version: versionSchema,
  until: z.iso.datetime(),
});

/** Everything that pages are rendered from. */
const stateFields = {
  /** Origin of the site without a slash at its end: `https://app.example`. */
  origin: z.string(),
  page: pageSettings,
  parts: z.record(partNameSchema, partSchema),
  previews: z.array(previewSchema),
  /** Keys of the objects with the prerendered pages, by path. */
  prerendered: z.record(z.string(), z.string()),
};

/** Who has changed what, and why. */
const aboutFields = {
  at: z.iso.datetime(),
  /** Person who ran the command: an e-mail address or the name of a user. */
  who: z.string(),
  /** Command that was run; `start` is the first start of a site, or `npm start`. */
  how: z.enum(['start', 'publish', 'rollback', 'remove', 'preview', 'settings', 'prune']),
  /** Result of the rehearsal, in which a browser opens a version together with the live ones; absent without one. */
  rehearsal: z.optional(z.enum(['passed', 'failed', 'skipped'])),
  /** Set if a version was made live although checks rejected it: why, and their findings (`against`). */
  forced: z.optional(z.object({ why: z.string(), against: z.array(z.string()) })),
};

/** Change of a live version. Without `version` the remote was removed, without `instead` it is new. */
const changeSchema = z.object({
  part: partNameSchema,
  version: z.optional(versionSchema),
  instead: z.optional(versionSchema),
});

/** Version of the schema below. Releases of other versions are not read. */
export const releaseFormat = 4;

const fields = z.object({
  format: z.literal(releaseFormat),
  /** Position in the list, from 1. */
  number: z.int().positive(),
  /** Random. It tells whoever has written the release, but got no response, that it has arrived. */
  id: z.string(),
  ...aboutFields,
  changes: z.array(changeSchema),
  ...stateFields,
});

/** Schema of a release. One that makes unpublished versions live is damaged, and rejected as a whole. */
export const releaseSchema = fields.superRefine((release, { addIssue }) => {
  if (!release.parts.shell?.live) addIssue('has no live shell');
  for (const name of listUnpublished(release)) addIssue(`names ${name}, which is not published`);
});

/**
 * Lists versions that pages use without being published, like `mf-help@1.0.0-…`. Previews are not checked, because an
 * expired one stays in the release after its version was deleted.
 */
const listUnpublished = ({ parts }: z.infer<typeof fields>): string[] =>
  Object.entries(parts).flatMap(([part, { live, earlier, published }]) =>
    [...(live ? [live] : []), ...earlier]
      .filter((version) => !published[version])
      .map((version) => `${part}@${version}`),
  );

export type Release = z.infer<typeof releaseSchema>;
export type SiteState = Pick<Release, keyof typeof stateFields>;
export type About = Pick<Release, keyof typeof aboutFields>;
export type Change = z.infer<typeof changeSchema>;
export type Part = z.infer<typeof partSchema>;
export type PublishedVersion = z.infer<typeof publishedVersionSchema>;
export type Preview = z.infer<typeof previewSchema>;
