import { z } from 'zod';
import { budgetsSchema, moduleSchema, teamSchema } from './moduleDescriptorSchema.js';
import { isFileName, isVersion } from './publishedPath.js';

// `contract.json`, with which webpack describes a build of the shell or of a remote. Releases and the site also read
// contracts of builds that are months old: therefore a new field is optional or has a default, and an existing one
// keeps its meaning.

const fileNameError = 'is no name of a file inside the build’s folder';

/** Path of a file relative to the build's folder. It cannot leave the folder or name a hidden file. */
export const fileName = z.string().refine(isFileName, fileNameError);
const fileNames = z.array(fileName);

/** Fields that the contracts of all builds have. */
const build = z.object({
  /** Name of the package: `mf-help`. */
  name: z.string(),
  /** `<package version>-<build id>`, also the name of a remote's folder on the site. */
  version: z.string().refine(isVersion, 'is no <package version>-<build id>'),
  /** Team that is responsible for the build's sources. Missing in older builds. */
  owner: z.optional(teamSchema),
  /** Version ranges of the libraries that exist once in the page: the shell provides them, a remote needs them. */
  shared: z.record(z.string(), z.string()),
  /** Scripts that render screens to HTML at release time, by the name under which the screen is exposed. */
  prerender: z.optional(z.record(z.string(), fileName)),
  /** All files of the build with their hashes. */
  files: z.record(fileName, z.object({ integrity: z.string().startsWith('sha384-') }), {
    // Zod does not pass on the message of the schema of a record's keys.
    error: ({ code }) => (code === 'invalid_key' ? fileNameError : undefined),
  }),
});

const jsonSchema = z.record(z.string(), z.unknown());

const apiSchema = z.object({
  /**
   * JSON Schemas, by call: `input` is what the page sends, `answer` is what the page reads of the response. `who` is
   * the caller, e.g. `member` for signed-in customers (`Call` in api-contract).
   */
  calls: z.record(
    z.string(),
    z.object({ who: z.string(), input: z.optional(jsonSchema), answer: z.optional(jsonSchema) }),
  ),
  /** Error codes for which the remote shows a sentence of their own. Missing if it shows one sentence for all. */
  codes: z.optional(z.array(z.string())),
});

/** `contract.json` of a remote's build. */
export const remoteContractSchema = build.extend({
  /** Range of versions of the shell's interface (`provides` in its `contract.json`) that the remote works with. */
  hostApi: z.string(),
  /** Global variable in which the entry registers itself with Module Federation. */
  container: z.string(),
  /** Name and routes of the remote, copied from its `module.json`. */
  module: moduleSchema,
  budgets: budgetsSchema.default({}),
  /** Calls of the backend in the bundle, like `GET {gateway}/…`; `{gateway}` is literal text for the base address. */
  calls: z.array(z.string()),
  /** Parts of the API that a later backend must keep. */
  api: apiSchema,
  /** Script that hands out the screens by Module Federation. */
  entry: fileName,
  /** Direct container: a script that imports the screens without Module Federation, for the first screen of a page. */
  direct: fileName,
  /** Files that each exposed screen needs at once, and their compressed bytes; by name, like `./Faq`. */
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
  /** Version of the shell's interface to remotes, which name a range of it in `hostApi`. */
  provides: z.string(),
  /**
   * Bootstrap script of prerendered pages, which runs before all other scripts. Missing in older builds, whose pages
   * run all scripts at once.
   */
  early: z.optional(fileName),
  scripts: fileNames,
  styles: fileNames,
  /** Additional scripts of pages for signed-in users: the identity provider's library. */
  signedIn: fileNames,
});

/** @typedef {z.infer<typeof remoteContractSchema>} RemoteContract */
/** @typedef {z.infer<typeof shellContractSchema>} ShellContract */
