import { z } from 'zod';

/** `module.json` of a remote: its routes, and who may see them. Written by the remote's team, read by shell and site. */
export const moduleDescriptorSchema = z.object({
  name: z.string().regex(/^mf-[a-z][a-z-]*$/),
  routes: z.array(
    z.looseObject({
      path: z.string().regex(/^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/),
      expose: z.string().startsWith('./'),
      title: z.string().min(1),
      /** For search engines and link previews; public pages carry one. */
      description: z.optional(z.string()),
      /** German where it is absent. */
      language: z.optional(z.enum(['de', 'en'])),
      /** The same page in every language, by language. */
      alternates: z.optional(z.record(z.string(), z.string())),
      access: z.enum(['public', 'signed-out', 'signed-in']),
      /** The screen needs no call: once it was visited, it also opens without a network. */
      offline: z.optional(z.boolean()),
    }),
  ),
});

export type ModuleDescriptor = z.infer<typeof moduleDescriptorSchema>;
