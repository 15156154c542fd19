import { defineCommand } from 'node-kit/CommandProgram.ts';
import { UsageError } from 'node-kit/UsageError.ts';
import { parseVersions } from 'page-contract/versionsText';
import { openSite } from 'site/config/openSite.ts';
import { readLiveSite } from 'site/manifest/readSite.ts';
import { createCheckedShareLink } from './createCheckedShareLink.ts';

export const shareCommand = defineCommand({
  usage: 'share <text..>',
  about: 'Prints a link that shows a fallback or a preview in place of the live version',
  examples: {
    'share mf-help@1.0.0-d0276b0e': 'the beginning of a version is enough',
    'share "(Seite FAQ, mf-help 1.0.0-d0276b0e8610)"': 'every version that a notice, a mail or a report names',
  },
  declare: (command) =>
    command
      .positional('text', { type: 'string', array: true, demandOption: true })
      .option('screen', { type: 'string', describe: 'address that the link leads to, for example /faq' }),
  run: async ({ text, screen }) => {
    const versions = parseVersions(text.join(' '));
    if (Object.keys(versions).length === 0)
      throw new UsageError('The text names no version. For example: npm run release -- share mf-help@1.0.0-d0276b0e');
    const address = createCheckedShareLink(await readLiveSite(openSite()), versions, screen);
    return { text: address, data: { address } };
  },
});
