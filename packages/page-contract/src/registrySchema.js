import { z } from 'zod';
import { moduleSchema } from './moduleDescriptorSchema.js';

// The registry lists the versions of all remotes that pages may load. A page switches to `fallback` if `live` fails.
// Open pages of older releases read the registry, too: a field that they need must not be renamed or removed.

const address = z.string();
const lockedFile = z.object({ file: address, integrity: z.string() });

/** Data that a page needs to load a version of a remote. */
const live = z.object({
  /** `<package version>-<build id>` */
  version: z.string(),
  /** Address of the script that hands out the screens by Module Federation: on the site, or at a dev server. */
  entry: address,
  /** Hash of the entry, `sha384-…`. Absent only where a remote's dev server is registered. */
  integrity: z.optional(z.string()),
  /**
   * Direct container: a script that imports the screens without Module Federation, for the screen with which a page
   * opens. In a page, only the remote of this screen has one. Absent for dev servers.
   */
  direct: z.optional(lockedFile),
});

/** One published version of a remote. Addresses are absolute paths on the site. */
const remoteVersion = live.extend({
  integrity: z.string(),
  direct: lockedFile,
  /** Name and routes of the remote in this version. */
  module: moduleSchema,
  /** Versions of the shell's interface that the remote works with. Older releases without the field need version 1. */
  hostApi: z.string().default('^1.0.0'),
  /** Version ranges of the libraries that exist once in the page, by name. */
  shared: z.record(z.string(), z.string()).default({}),
  /**
   * Files that each exposed screen needs at once, so that a page can prefetch them before the remote's entry has run.
   */
  preloads: z.record(z.string(), z.object({ scripts: z.array(address), styles: z.array(address) })),
  /** Hash of every file, by address. */
  files: z.record(address, z.string()),
  /** Scripts that render screens to HTML. Only a release runs them: the site answers their addresses with 404. */
  prerender: z.optional(z.record(z.string(), lockedFile)),
});

/**
 * `/registry.json` as the site writes it. A remote whose build is missing has no `live`: its routes stay known, and
 * the shell shows a notice there.
 */
export const registrySchema = z.object({
  remotes: z.record(
    z.string(),
    z.object({
      module: moduleSchema,
      live: z.optional(remoteVersion),
      fallback: z.optional(remoteVersion),
    }),
  ),
});

/** The part of the registry in the HTML of every page: what the shell needs to start. It reads fallbacks later. */
export const pageRegistrySchema = z.object({
  remotes: z.record(z.string(), z.object({ module: moduleSchema, live: z.optional(live) })),
});

/** The part of `/registry.json` that an open page reads later, to find new versions. */
export const liveRegistrySchema = z.object({
  /** Version of the shell. */
  shell: z.optional(z.string()),
  /** The last versions that a rollback has left, as `mf-help@1.0.0-…`. No page goes back to one. */
  left: z.optional(z.array(z.string())),
  remotes: z.record(
    z.string(),
    z.object({
      module: moduleSchema,
      live: z.optional(live.extend({ preloads: z.optional(remoteVersion.shape.preloads) })),
      fallback: z.optional(live),
    }),
  ),
});

/** @typedef {z.infer<typeof live>} LiveVersion */
/** @typedef {z.infer<typeof remoteVersion>} RemoteVersion */
/** @typedef {z.infer<typeof registrySchema>} Registry */
/** @typedef {z.infer<typeof pageRegistrySchema>} PageRegistry */
/** @typedef {z.infer<typeof liveRegistrySchema>} LiveRegistry */
