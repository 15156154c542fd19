import { text as textOf } from 'node:stream/consumers';
import { defineCommand } from 'node-kit/CommandProgram.ts';
import { escapeForTerminal } from 'node-kit/escapeForTerminal.ts';
import { UsageError } from 'node-kit/UsageError.ts';
import { openSite } from 'site/config/openSite.ts';
import { explain } from 'site/history/explain.ts';
import { namesPlace } from 'site/history/sources.ts';
import { ownersIn } from 'site/manifest/ownersIn.ts';
import { readLiveSite } from 'site/manifest/readLiveSite.ts';

export const whyCommand = defineCommand({
  usage: 'why [text..]',
  about: 'Prints source file, line, commit and owner of an error: of a notice, a report, or a stack on standard input',
  examples: {
    'why Faq.ab12cd34ef56.js:1:80': 'a place that a notice („Angaben für den Support“) or a report names',
    'why < stack.txt': 'a stack of any browser, also through several remotes',
  },
  declare: (command) => command.positional('text', { type: 'string', array: true }),
  run: async ({ text: words = [] }) => {
    const text = words.length > 0 || process.stdin.isTTY ? words.join(' ') : await textOf(process.stdin);
    if (!namesPlace(text))
      throw new UsageError('The text names no place in a script. For example: Faq.ab12cd34ef56.js:1:80');
    const store = openSite();
    const site = await readLiveSite(store);
    const { sources, translated, reports } = await explain(store, site, text);
    const unknown = sources.filter(({ part }) => part === undefined).map(({ place }) => place);
    const commits = sources.flatMap(({ part, commit }) => (commit ? [`${part} was built from commit ${commit}.`] : []));
    const lines = [
      escapeForTerminal(translated.trimEnd()),
      ...new Set(commits),
      ...ownersIn(site, sources.map(({ part }) => part).join(' ')),
      ...reports.map((report) => `Reported: ${escapeForTerminal(report)}`),
      ...[...new Set(unknown)].map((place) => `No version of this site has ${escapeForTerminal(place)}.`),
    ];
    return {
      text: lines.join('\n'),
      data: { sources, reports },
      isRejected: sources.every(({ source }) => source === undefined),
    };
  },
});
