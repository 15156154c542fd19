import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { moduleDescriptorSchema, type ModuleDescriptor } from './moduleDescriptor.ts';

const files = z.record(z.string(), z.object({ integrity: z.string().startsWith('sha384-') }));

/** The programs that paint pages ahead of time, by screen. */
const prerender = z.record(z.string(), z.string());

/** `contract.json` of a remote's build, as far as the composition needs it. Files are relative to the build's folder. */
const remoteContractSchema = z.object({
  name: z.string(),
  version: z.string().regex(/^\d+\.\d+\.\d+-[0-9a-f]+$/),
  hostApi: z.string(),
  module: moduleDescriptorSchema,
  entry: z.string(),
  exposes: z.record(z.string(), z.object({ scripts: z.array(z.string()), styles: z.array(z.string()) })),
  prerender: z.optional(prerender),
  files,
});

const shellContractSchema = z.object({
  version: z.string(),
  provides: z.string(),
  scripts: z.array(z.string()),
  styles: z.array(z.string()),
  /** What every page for members needs besides: the identity provider's library. */
  signedIn: z.array(z.string()),
  prerender: z.optional(prerender),
  files,
});

export type RemoteContract = z.infer<typeof remoteContractSchema>;
export type ShellContract = z.infer<typeof shellContractSchema>;

export interface Build<Contract> {
  /** The build's output folder. */
  folder: string;
  contract: Contract;
}

export function readShellBuild(root: string): Build<ShellContract> {
  const build = readBuild(join(root, 'shell', 'dist'), shellContractSchema);
  if (!build) throw new Error('Die Shell ist noch nicht gebaut. Baue sie zuerst: npm run build -w shell');
  return build;
}

/** Nothing when the remote has not been built: the site then goes without it. */
export function readRemoteBuild(root: string, name: string): Build<RemoteContract> | undefined {
  return readBuild(join(root, name, 'dist'), remoteContractSchema);
}

/** The descriptor from the remote's sources, for a remote without a build: its addresses must still be known. */
export function readDescriptor(root: string, name: string): ModuleDescriptor | undefined {
  const file = join(root, name, 'module.json');
  return existsSync(file) ? moduleDescriptorSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}

function readBuild<Contract>(folder: string, schema: z.ZodType<Contract>): Build<Contract> | undefined {
  const file = join(folder, 'contract.json');
  if (!existsSync(file)) return undefined;
  const parsed = schema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.success)
    throw new Error(`${file} ist nicht, was die Website erwartet:\n${z.prettifyError(parsed.error)}`);
  return { folder, contract: parsed.data };
}
