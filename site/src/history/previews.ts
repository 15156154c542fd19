import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileAtomically } from 'node-kit/writeFileAtomically.ts';
import { isDeployableName } from 'page-contract/publishedPath';
import { z } from 'zod';
import { publishedVersions } from '../publish/published.ts';

/** In the folder of its version: it goes with it, and with it into a bucket. */
export const previewsFile = '.previews.json';

const previewSchema = z.object({
  at: z.iso.datetime(),
  who: z.string(),
  /** Of the working copy that was built. */
  commit: z.optional(z.string()),
  /** When its link ends. The link itself is with whoever asked for it. */
  until: z.iso.datetime(),
  /** Where the link leads. */
  screen: z.optional(z.string()),
});
const previewsSchema = z.array(previewSchema);

export type Preview = z.infer<typeof previewSchema>;

/** One link to a version that is not live. */
export interface ListedPreview extends Preview {
  how: 'preview';
  part: string;
  version: string;
}

const fileOf = (siteDir: string, part: string, version: string) => join(siteDir, part, version, previewsFile);

export function notePreview(siteDir: string, part: string, version: string, preview: Preview): void {
  const all = [...previewsOf(siteDir, part, version), preview];
  writeFileAtomically(fileOf(siteDir, part, version), JSON.stringify(all));
}

/** The links to a version, oldest first. */
export function previewsOf(siteDir: string, part: string, version: string): Preview[] {
  const file = fileOf(siteDir, part, version);
  return existsSync(file) ? previewsSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : [];
}

/** The links to every version that is still on the site, oldest first. */
export function listPreviews(siteDir: string): ListedPreview[] {
  return partsIn(siteDir)
    .flatMap((part) =>
      publishedVersions(siteDir, part).flatMap((version) =>
        previewsOf(siteDir, part, version).map((one) => ({ how: 'preview' as const, part, version, ...one })),
      ),
    )
    .sort((one, other) => one.at.localeCompare(other.at));
}

export const partsIn = (siteDir: string) => readdirSync(siteDir).filter(isDeployableName);
