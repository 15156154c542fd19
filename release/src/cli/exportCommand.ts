import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { defineCommand } from 'node-kit/CommandProgram.ts';
import { UsageError } from 'node-kit/UsageError.ts';
import { openSite } from 'site/config/openSite.ts';
import { exportSite, layouts } from 'site/export/exportSite.ts';
import { isBucket } from 'site/store/config.ts';
import { openStore } from 'site/store/openStore.ts';

/** Writes all responses of the site as files, for hosts that only serve files. The target is a folder or a bucket. */
export const exportCommand = defineCommand({
  usage: 'export <host> <target>',
  about: 'Writes the responses of the site for a host that serves files; again after each release',
  examples: {
    'export firebase ../upload': 'firebase.json and the folder "public" beside it',
    'export headers ../upload': 'a folder with _headers and _redirects (Netlify, Cloudflare Pages)',
    'export bucket s3://my-bucket/public': 'objects with their headers, for a CDN',
  },
  declare: (command) =>
    command
      .positional('host', { choices: ['firebase', 'headers', 'bucket'] as const, demandOption: true })
      .positional('target', { type: 'string', demandOption: true }),
  run: async ({ host, target }) => {
    const neededTarget = host === 'bucket' ? 'bucket, for example s3://my-bucket/public' : 'folder';
    if (isBucket(target) !== (host === 'bucket')) throw new UsageError(`"export ${host}" needs a ${neededTarget}.`);
    // A layout says how the host names files, and which configuration it reads.
    const files = await exportSite(openSite(), openStore(target), layouts[host]);
    // The store of a folder writes each file into `.drafts` first, and then moves it. The empty `.drafts` remains.
    if (host !== 'bucket') await rm(join(target, '.drafts'), { recursive: true, force: true });
    return { text: `${target} holds the site as it is now, in ${files} files.`, data: { target, files } };
  },
});
