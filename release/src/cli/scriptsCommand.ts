import { defineCommand } from 'node-kit/CommandProgram.ts';
import { openSite } from 'site/config/openSite.ts';
import { readLiveSite } from 'site/manifest/readSite.ts';
import { describeScripts, listScripts } from '../checks/scripts.ts';

export const scriptsCommand = defineCommand({
  usage: 'scripts',
  about: 'Prints every script that may run on a payment page, with reason and integrity (PCI DSS 6.4.3), as Markdown',
  examples: { 'scripts > scripts.md': 'again after each release' },
  run: async () => {
    const scripts = listScripts(await readLiveSite(openSite()), new Date());
    return { text: describeScripts(scripts), data: scripts };
  },
});
