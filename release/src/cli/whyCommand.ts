import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { defineCommand, type CommandResult } from 'node-kit/CommandProgram.ts';
import { escapeForTerminal } from 'node-kit/escapeForTerminal.ts';
import { UsageError } from 'node-kit/UsageError.ts';
import { openSite } from 'site/config/openSite.ts';
import { projectRoot } from 'site/config/projectRoot.ts';
import { describeOwners } from 'site/releases/describeOwners.ts';
import { readLiveSite, type Site } from 'site/releases/readSite.ts';
import { readReports } from 'site/reports/reportsStore.ts';
import { containsPlace, type Source } from 'site/sources/sources.ts';
import { translatePlaces } from 'site/sources/translatePlaces.ts';

/** Matches a reference, 12 hex digits: `3f2a91bc04de`, but not the end of a version like `1.0.0-d0276b0e8610`. */
const referencePattern = /(?<![\w.-])[0-9a-f]{12}(?![\w.-])/;

/** Log of the backend that `npm start` starts. The file is missing if the backend runs elsewhere. */
const localLog = join(projectRoot, '.data/logs/backend.log');

/**
 * Explains an error of the app by a text about it. If the text contains places, i.e. positions in built scripts, source
 * maps translate them to lines of the repository. Otherwise it contains a reference, i.e. the request id of a failed
 * call: the reports of pages and the lines of the backend's log that have this id are printed.
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
    const isPiped = textArguments.length === 0 && !process.stdin.isTTY;
    const text = isPiped ? await readText(process.stdin) : textArguments.join(' ');
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

/** Translates the places in a text. The program ends with exit code 1 if none could be translated. */
async function explainPlaces(site: Site, text: string): Promise<CommandResult> {
  const { sources, translated } = await translatePlaces(site, text);
  const versionNames = sources.flatMap(({ versionName }) => versionName ?? []);
  const unknownPlaces = sources.filter(({ versionName }) => versionName === undefined).map(({ place }) => place);
  const lines = [
    escapeForTerminal(translated.trimEnd()),
    ...describeCommits(sources),
    ...describeOwners(site, versionNames.join(' ')),
    ...[...new Set(unknownPlaces)].map((place) => `No version of this site has ${escapeForTerminal(place)}.`),
  ];
  return {
    text: lines.join('\n'),
    data: { sources },
    isRejected: sources.every(({ source }) => source === undefined),
  };
}

/** Prints the reports and the lines of the backend's log that have a reference. */
async function explainReference(site: Site, reference: string, logFile: string): Promise<CommandResult> {
  const messages = await findReports(site, reference);
  const explanations = await Promise.all(
    messages.map(({ version, message }) => translatePlaces(site, `${version}: ${message}`)),
  );
  const reports = explanations.map(({ translated }) => translated);
  const sources = explanations.flatMap((explanation) => explanation.sources);
  const lines = (await readLog(logFile)).filter((line) => line.includes(`"reqId":"${reference}"`));
  if (reports.length + lines.length === 0)
    return {
      text: `Neither a report nor a line of the log has ${reference}.`,
      data: { sources, reports, lines },
      isRejected: true,
    };
  // The messages also name other versions, which were in the same page. Their owners are not concerned.
  const reportedVersions = messages.map(({ version }) => version);
  const text = [
    ...reports.map((report) => `Reported: ${escapeForTerminal(report)}`),
    ...describeCommits(sources),
    ...describeOwners(site, reportedVersions.join(' ')),
    ...lines.map((line) => `Logged: ${escapeForTerminal(line)}`),
  ];
  return { text: text.join('\n'), data: { sources, reports, lines } };
}

/** Finds the messages of all reports that have a reference, each with the version that the report is about. */
async function findReports(site: Site, reference: string): Promise<{ version: string; message: string }[]> {
  const startOfTime = new Date(0);
  const reports = await readReports(site.store, startOfTime);
  return [...reports].flatMap(([version, { messages }]) =>
    messages.filter((message) => message.includes(` reference ${reference}`)).map((message) => ({ version, message })),
  );
}

/** Reads the lines of a log. Throws if a log that `--log` names cannot be read; the default log may be missing. */
async function readLog(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    if (file !== localLog) throw new UsageError(`The log cannot be read: ${error.message}`);
    return '';
  });
  return text.split('\n');
}

/** Returns a sentence for each version whose commit is known. */
const describeCommits = (sources: Source[]) =>
  new Set(
    sources.flatMap(({ versionName, commit }) => (commit ? [`${versionName} was built from commit ${commit}.`] : [])),
  );
