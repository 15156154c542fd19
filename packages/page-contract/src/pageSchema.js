import { z } from 'zod';
import { ownerSchema } from './ownerSchema.js';

const webAddress = z.url({ protocol: /^https?$/ });

/** The page configuration: JSON in every page, with addresses, keys and prices. It is public: no secrets. */
export const pageSchema = z.object({
  environment: z.enum(['development', 'production']),
  identity: z.object({
    apiKey: z.string(),
    authDomain: z.string(),
    projectId: z.string(),
    /** Base address of the Auth emulator; absent in production. */
    emulator: z.optional(webAddress),
  }),
  /** Base address of `/api/…`. */
  backend: webAddress,
  /** Base address of `/user/api/…` and `/subscription/api/…`. */
  gateway: webAddress,
  product: z.string(),
  /** Addresses of the box's own setup page, seen from a phone in the box's Wi-Fi. */
  box: z.object({ host: z.string(), address: z.string() }),
  /** The payment provider's price ids, by plan. */
  prices: z.object({ basic: z.string(), standard: z.string(), premium: z.string() }),
  /** Opens the checkout: the payment provider's script (default), or its `url`, and then no such script is allowed. */
  checkout: z.optional(z.enum(['script', 'url'])),
  support: z.object({ email: z.string() }),
  owner: ownerSchema,
  /** Live versions of remotes and shell, by name. Set when the site is rendered; absent on a standalone page. */
  versions: z.optional(z.record(z.string(), z.string())),
  /**
   * Address of the service worker for offline reading. Set when the site is rendered; absent if it has none.
   */
  serviceWorker: z.optional(z.string()),
  /** Address for reports of errors and measurements by version (reports.js). Absent if reports are off. */
  reports: z.optional(z.string()),
  /** Whether calls carry a trace id in the header `traceparent`, which the backend has to allow (CORS). */
  traces: z.optional(z.boolean()),
});

/** @typedef {z.infer<typeof pageSchema>} PageConfig */
