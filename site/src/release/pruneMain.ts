import { parseArgs } from 'node:util';
import { runCommand } from 'node-kit/runCommand.ts';
import { UsageError } from 'node-kit/UsageError.ts';
import { siteFolder } from '../bucket/siteFolder.ts';
import { readReleaseConfig } from '../config/config.ts';
import { listPreviews } from '../history/previews.ts';
import { prunable, prune, setPin } from './prune.ts';

const usage = `Deletes versions that are neither live nor the way back, not pinned, shown by no preview's link, and out of use for 30 days:

  npm run prune                          says which
  npm run prune -- --yes                 deletes them
  npm run prune -- pin mf-help 1.0.0-…   keeps this one for good; "unpin" ends that

  --json   the answer as data`;

await runCommand(async () => {
  const { words, yes, json } = read();
  const { siteDir: site } = readReleaseConfig();
  const siteDir = await siteFolder(site);
  const [command, part, version] = words;
  if (command !== undefined) {
    if ((command !== 'pin' && command !== 'unpin') || !part || !version || words.length > 3)
      throw new UsageError(usage);
    await setPin(siteDir, part, version, command === 'pin');
    return json ? JSON.stringify({ part, version, isPinned: command === 'pin' }) : `${part} ${version}: ${command}ned.`;
  }
  const previews = new Map(listPreviews(siteDir).map(({ part, version, who }) => [`${part}/${version}`, who]));
  const folders = yes ? await prune(siteDir, new Date()) : prunable(siteDir, new Date());
  if (json) return JSON.stringify({ folders, isDeleted: yes === true });
  if (folders.length === 0) return 'Nothing to delete.';
  const end = yes ? 'Deleted.' : 'These would be deleted by: npm run prune -- --yes';
  return `${folders.map((folder) => `  ${folder}${previews.has(folder) ? ` (a preview of ${previews.get(folder)})` : ''}`).join('\n')}\n${end}`;
});

function read() {
  try {
    const options = { yes: { type: 'boolean' }, json: { type: 'boolean' } } as const;
    const { positionals: words, values } = parseArgs({ allowPositionals: true, options });
    return { words, ...values };
  } catch {
    throw new UsageError(usage);
  }
}
