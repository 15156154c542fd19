import { startProgram } from 'node-kit/CommandProgram.ts';
import { checkCommand } from './cli/checkCommand.ts';
import { previewCommand } from './cli/previewCommand.ts';
import { publishCommand } from './cli/publishCommand.ts';
import { siteCommands } from './cli/siteCommands.ts';

const commands = [publishCommand, checkCommand, previewCommand, ...siteCommands];
const verbs = ['completion', ...commands.map(({ usage }) => usage.split(' ')[0])];
const [first] = process.argv.slice(2);

// `npm run release -- mf-help` means `publish mf-help`.
if (first !== undefined && !first.startsWith('-') && !verbs.includes(first)) process.argv.splice(2, 0, 'publish');

await startProgram({
  name: 'release',
  about: 'Makes builds live and describes what is live. For a site elsewhere: SITE_DIR.',
  commands,
});
