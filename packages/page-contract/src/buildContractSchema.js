import { z } from 'zod';
import { budgetsSchema, moduleSchema, teamSchema } from './moduleDescriptorSchema.js';
import { isFileName, isVersion } from './publishedPath.js';

const noFileName = 'is no name of a file inside the build’s folder';

/** A file of the build, relative to its folder. Nothing that could lead out of a folder, or hide in it. */
export const fileName = z.string().refine(isFileName, noFileName);
const fileNames = z.array(fileName);

/** Fields that every build states about itself. */
const build = z.object({
  name: z.string(),
  /** `<package version>-<build id>`, also the name of a remote's folder on the site. */
  version: z.string().refine(isVersion, 'is no <package version>-<build id>'),
  /** Team that answers for it. Older builds do not say. */
  owner: z.optional(teamSchema),
  /** Which pieces of the design system are inside, each with a hash of its code and styles. Older builds do not say. */
  uiKit: z.optional(z.object({ version: z.string(), pieces: z.record(z.string(), z.string()) })),
  /** Ranges of the libraries that exist once in the page. */
  shared: z.record(z.string(), z.string()),
  /** The programs that paint pages ahead of time, by screen. */
  prerender: z.optional(z.record(z.string(), fileName)),
  files: z.record(fileName, z.object({ integrity: z.string().startsWith('sha384-') }), {
    error: ({ code }) => (code === 'invalid_key' ? noFileName : undefined),
  }),
});

const jsonSchema = z.record(z.string(), z.unknown());

const apiSchema = z.object({
  /** JSON Schemas of the input that the page sends in each of its calls, and of the answer that it reads. */
  calls: z.record(
    z.string(),
    z.object({ who: z.string(), input: z.optional(jsonSchema), answer: z.optional(jsonSchema) }),
  ),
  /** Error codes that have a sentence each. Missing in a build that has one sentence for all. */
  codes: z.optional(z.array(z.string())),
});

/** `contract.json` of a remote's build. */
export const remoteContractSchema = build.extend({
  /** Range of the shell's contract version. */
  hostApi: z.string(),
  /** The name under which the entry registers itself. */
  container: z.string(),
  module: moduleSchema,
  budgets: budgetsSchema.default({}),
  /** Every call that the bundle contains, as `GET {gateway}/…`. */
  calls: z.array(z.string()),
  /** A later backend must not break it. Older builds do not say. */
  api: z.optional(apiSchema),
  entry: fileName,
  /** The container without Module Federation's run time, for the page that opens with one of the screens. */
  direct: z.optional(fileName),
  /** Files that each screen needs at once, and their bytes. */
  exposes: z.record(
    z.string(),
    z.object({
      scripts: fileNames,
      styles: fileNames,
      brotli: z.optional(z.object({ scripts: z.number(), styles: z.number() })),
    }),
  ),
});

/** `contract.json` of the shell's build. */
export const shellContractSchema = build.extend({
  /** The shell's contract version, which remotes name in `hostApi`. */
  provides: z.string(),
  /** Bootstrap script of prerendered pages. Older builds have none: their pages run all scripts at once. */
  early: z.optional(fileName),
  scripts: fileNames,
  styles: fileNames,
  /** Additional files of pages for signed-in people: the identity provider's library. */
  signedIn: fileNames,
});

/** `contract.json` of the panel of share links: one script. */
export const panelContractSchema = build.extend({ scripts: z.tuple([fileName]) });

/** @typedef {z.infer<typeof panelContractSchema>} PanelContract */
/** @typedef {z.infer<typeof remoteContractSchema>} RemoteContract */
/** @typedef {z.infer<typeof shellContractSchema>} ShellContract */
