import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { defineCommand, type CommandResult } from 'node-kit/CommandProgram.ts';
import { escapeForTerminal } from 'node-kit/escapeForTerminal.ts';
import { UsageError } from 'node-kit/UsageError.ts';
import { openSite } from 'site/config/openSite.ts';
import { projectRoot } from 'site/config/projectRoot.ts';
import { explain } from 'site/history/explain.ts';
import { containsPlace, type Source } from 'site/history/sources.ts';
import { describeOwners } from 'site/manifest/describeOwners.ts';
import { readLiveSite, type Site } from 'site/manifest/readSite.ts';
import { readReports } from 'site/reports/reportsStore.ts';

/** Matches the request id of a failed call, 12 hex digits alone; in `1.0.0-d0276b0e8610` they are a version's hash. */
const referencePattern = /(?<![\w.-])[0-9a-f]{12}(?![\w.-])/;

/** Log of a backend that `npm start` has started; it may not exist. */
const localLog = join(projectRoot, '.data/logs/backend.log');

/**
 * Explains an error by a text that names places in scripts, or the request id of a failed call (the reference). A place
 * is a position in a built script; source maps tell its line in the repository.
 */
export const whyCommand = defineCommand({
  usage: 'why [text..]',
  about:
    'Prints source file, line, commit and owner of an error: of a notice, a report, or a stack on standard input; of a reference, the report and the log line',
  examples: {
    'why Faq.ab12cd34ef56.js:1:80': 'a place that a notice („Angaben für den Support“) or a report names',
    'why < stack.txt': 'a stack of any browser, also through several remotes',
    'why 3f2a91bc04de --log backend.log': 'a reference („Vorgang“) that a page has shown',
  },
  declare: (command) =>
    command.positional('text', { type: 'string', array: true }).option('log', {
      type: 'string',
      requiresArg: true,
      default: localLog,
      defaultDescription: 'that of npm start',
      describe: "lines of the backend's log, for a reference",
    }),
  run: async ({ text: textArguments = [], log }) => {
    const text =
      textArguments.length > 0 || process.stdin.isTTY ? textArguments.join(' ') : await readText(process.stdin);
    const [reference] = referencePattern.exec(text) ?? [];
    const hasPlace = containsPlace(text);
    if (!reference && !hasPlace)
      throw new UsageError(
        'The text names neither a place in a script, like Faq.ab12cd34ef56.js:1:80, nor a reference',
      );
    const site = await readLiveSite(openSite());
    return reference && !hasPlace ? explainReference(site, reference, log) : explainPlaces(site, text);
  },
});

/** Translates the places in a text; exit code 1 if none could be translated. */
async function explainPlaces(site: Site, text: string): Promise<CommandResult> {
  const { sources, translated } = await explain(site, text);
  // `part` is the name of the version that contains the place: `mf-help@1.0.0-…`. `describeOwners` searches a text for
  // such names.
  const unknownPlaces = sources.filter(({ part }) => part === undefined).map(({ place }) => place);
  const lines = [
    escapeForTerminal(translated.trimEnd()),
    ...describeCommits(sources),
    ...describeOwners(site, sources.map(({ part }) => part).join(' ')),
    ...[...new Set(unknownPlaces)].map((place) => `No version of this site has ${escapeForTerminal(place)}.`),
  ];
  return {
    text: lines.join('\n'),
    data: { sources },
    isRejected: sources.every(({ source }) => source === undefined),
  };
}

/** Returns a sentence for each version whose commit is known. */
const describeCommits = (sources: Source[]) =>
  new Set(sources.flatMap(({ part, commit }) => (commit ? [`${part} was built from commit ${commit}.`] : [])));

/** Finds the reports and the lines of the backend's log that carry the request id of a failed call. */
async function explainReference(site: Site, reference: string, log: string): Promise<CommandResult> {
  const messages = [...(await readReports(site.store, new Date(0)))].flatMap(([version, report]) => {
    const matching = report.messages.filter((message) => message.includes(` reference ${reference}`));
    return matching.map((message) => ({ version, text: `${version}: ${message}` }));
  });
  const explanations = await Promise.all(messages.map(({ text }) => explain(site, text)));
  const reports = explanations.map(({ translated }) => translated);
  const sources = explanations.flatMap((explanation) => explanation.sources);
  const logText = await readFile(log, 'utf8').catch((error: Error) => {
    if (log !== localLog) throw new UsageError(`The log cannot be read: ${error.message}`);
    return '';
  });
  const lines = logText.split('\n').filter((line) => line.includes(`"reqId":"${reference}"`));
  const text = [
    ...reports.map((report) => `Reported: ${escapeForTerminal(report)}`),
    ...describeCommits(sources),
    // Not from the text of the reports: it names all versions in the page, whose owners are not concerned.
    ...describeOwners(site, messages.map(({ version }) => version).join(' ')),
    ...lines.map((line) => `Logged: ${escapeForTerminal(line)}`),
  ];
  const isRejected = reports.length + lines.length === 0;
  return {
    text: isRejected ? `Neither a report nor a line of the log has ${reference}.` : text.join('\n'),
    data: { sources, reports, lines },
    isRejected,
  };
}
