import { z } from 'zod';
import { isRemoteName } from './publishedPath.js';

// `module.json`, in which each remote describes its routes.

const path = z
  .string()
  .regex(/^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/, 'lower case, without a slash at the end and without parameters');

/** Name under which a remote exposes a screen to Module Federation: `./Faq`. */
const expose = z.string().regex(/^\.\/[A-Za-z][A-Za-z0-9]*$/, 'a name after ./');

/** Budget of each screen: kilobytes (brotli) and requests before it is shown, without those of the shell. */
export const budgetsSchema = z.record(
  expose,
  z.strictObject({ kilobytes: z.number().positive(), requests: z.int().positive() }),
);

/** Team that is responsible for a part (remote or shell): its name on GitHub, and how to reach it. */
export const teamSchema = z.strictObject({
  team: z.string().regex(/^@[\w-]+(?:\/[\w-]+)?$/, 'a team on GitHub, like @organisation/team'),
  contact: z.string().min(1),
});

/** One address of a remote: its screen, access and layout. */
const route = {
  path,
  expose,
  /** Title of the document: `Dashboard – Abenteuerbox`. */
  title: z.string().min(1),
  /** Text for search engines and link previews. Every public page has one. */
  description: z.optional(z.string()),
  /** German if absent. */
  language: z.optional(z.enum(['de', 'en'])),
  /** Paths of the same page in all languages, by language. */
  alternates: z.optional(z.record(z.string(), path)),
  /** Visitors who see the page. Signed-in visitors of a `signed-out` page (`/login`) are sent to the dashboard. */
  access: z.enum(['public', 'signed-out', 'signed-in']),
  /** Redirect target of signed-out visitors of a `signed-in` page. */
  signedOutTo: z.optional(path),
  /** Frame of the page: with the sidebar, with the header of public pages, or with the screen's own header (`bare`). */
  layout: z.enum(['member', 'public', 'bare']),
  /** True if the screen also opens without a network after the first visit. Such a screen makes no calls. */
  offline: z.optional(z.boolean()),
  /** Entry of the sidebar; absent if it has none. */
  sidebar: z.optional(
    z.strictObject({
      label: z.string().min(1),
      /** Position among the entries of all remotes; the lowest comes first. */
      order: z.number(),
      /** Icon beside the label: the `d` of a path in a 24 × 24 picture. */
      icon: z.optional(z.string().regex(/^[Mm][MLHVCSQTAZmlhvcsqtaz0-9 ,.-]*$/, 'the d of a path')),
    }),
  ),
};

/** Returns false if a page for signed-in users names no redirect target for all others. */
const hasRedirectTarget = ({ access, signedOutTo }) => access !== 'signed-in' || signedOutTo !== undefined;
const missingTarget = { path: ['signedOutTo'], message: 'a page for members says where everybody else ends' };

const name = z.string().refine(isRemoteName, 'mf- and lower case');

/**
 * The part of `module.json` that each build copies, and that the site copies into its registry and pages. Routes are
 * not strict: older and newer builds may have other fields, which the site ignores.
 */
export const moduleSchema = z.object({
  name,
  routes: z.array(z.object(route).refine(hasRedirectTarget, missingTarget)),
});

/** `module.json`, as the remote's team writes it. Routes are strict: an unknown field is a mistake. */
export const moduleDescriptorSchema = z.object({
  name,
  /** Team that is responsible for the remote. In the page configuration, `owner` is the company that runs the site. */
  owner: teamSchema,
  routes: z.array(z.strictObject(route).refine(hasRedirectTarget, missingTarget)),
  /** Versions of the shell's interface (`provides` in its `contract.json`) that the remote works with: `^1.0.0`. */
  hostApi: z.string(),
  /** Port of its dev server, unless an environment variable changes it. */
  port: z.int().min(1024).max(65535),
  budgets: z.optional(budgetsSchema),
});

/** @typedef {z.infer<typeof moduleSchema>} Module */
/** @typedef {Module['routes'][number]} Route */
/** @typedef {z.infer<typeof teamSchema>} Team */
/** @typedef {z.infer<typeof moduleDescriptorSchema>} ModuleDescriptor */
