import { parseArgs } from 'node:util';
import { runCommand } from 'node-kit/runCommand.ts';
import { UsageError } from 'node-kit/UsageError.ts';
import { versionsIn } from 'page-contract/versionsText';
import { siteFolder } from '../bucket/siteFolder.ts';
import { readReleaseConfig } from '../config/config.ts';
import { composedFacts } from '../publish/siteFacts.ts';
import { shareLinkTo } from './shareLinkTo.ts';

const usage = `A link that shows a fallback, a rollout or a preview in place of the live version:

  npm run share -- mf-help@1.0.0-d0276b0e   the beginning of a version is enough
  npm run share -- "<text>"                 every version that a notice, a mail or a report names

  --screen /faq   address that the link leads to; without it the landing page
  --json          the answer as data`;

await runCommand(async () => {
  const { positionals, values } = read();
  const { siteDir: site } = readReleaseConfig();
  const siteDir = await siteFolder(site);
  const versions = versionsIn(positionals.join(' '));
  if (Object.keys(versions).length === 0) throw new UsageError(usage);
  const address = shareLinkTo(siteDir, composedFacts(siteDir), { versions, screen: values.screen });
  return values.json ? JSON.stringify({ address }) : address;
});

function read() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { screen: { type: 'string' }, json: { type: 'boolean' } },
    });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${usage}`);
  }
}
