import { z } from 'zod';
import { ownerSchema } from './ownerSchema.js';

const webAddress = z.url({ protocol: /^https?$/ });

/** File of a QA server with its hash. Only a build from source, which changes while the page is open, has no hash. */
const qaFile = z.object({ file: z.string(), integrity: z.optional(z.string()) });

/** The page configuration: JSON in every page, with addresses, keys and prices. It is public: no secrets. */
export const pageSchema = z.object({
  /**
   * `development`: the page may also load remotes (micro-frontends) from their dev servers. `qa`: a QA server has
   * rendered the page, in which the scenario panel answers all calls.
   */
  environment: z.enum(['development', 'production', 'qa']),
  /** Project of the site at the identity provider, Firebase Authentication. */
  identity: z.object({
    apiKey: z.string(),
    authDomain: z.string(),
    projectId: z.string(),
    /** Base address of the Auth emulator; absent in production. */
    emulator: z.optional(webAddress),
  }),
  /** Base address of `/api/…`. */
  backend: webAddress,
  /** Base address of `/user/api/…` and `/subscription/api/…`; by default the same server as `backend`. */
  gateway: webAddress,
  /** German name of the product, for titles: `Abenteuerbox`. */
  product: z.string(),
  /** Host name and IP address of the setup page that a box (the device) serves in its own Wi-Fi. */
  box: z.object({ host: z.string(), address: z.string() }),
  /** The payment provider's price ids, by plan. */
  prices: z.object({ basic: z.string(), standard: z.string(), premium: z.string() }),
  /**
   * Way to the payment provider's checkout page. `script` (default): the provider's script opens it. `url`: the browser
   * opens the address of the checkout session, and the Content Security Policy allows no script of the provider. An
   * address: of a stand-in for that script, for work on this machine.
   */
  checkout: z.optional(z.union([z.enum(['script', 'url']), webAddress])),
  support: z.object({ email: z.string() }),
  /** Facts about the company that runs the site. */
  owner: ownerSchema,
  /**
   * Live versions of shell and remotes, by name: `{ 'mf-help': '1.0.0-…' }`. Set when the site is rendered. Absent on
   * pages of a dev server alone, and in component tests.
   */
  versions: z.optional(z.record(z.string(), z.string())),
  /** Address of the service worker for offline reading. Set when the site is rendered, if the site has one. */
  serviceWorker: z.optional(z.string()),
  /** Address for reports of errors and measurements by version (reports.js). Absent if reports are off. */
  reports: z.optional(z.string()),
  /** True if calls send a trace id in the header `traceparent`. The backend's CORS settings must allow the header. */
  traces: z.optional(z.boolean()),
  /** Set by QA servers when they render a page, and by nothing else. */
  qa: z.optional(
    z.object({
      /** Script of the scenario panel, which the shell loads before it starts. */
      panel: qaFile,
      /** Scenarios by remote and version: modules that export `scenarios`. */
      scenarios: z.record(z.string(), z.record(z.string(), qaFile)),
    }),
  ),
});

/** @typedef {z.infer<typeof pageSchema>} PageConfig */
