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
import { containsPlace, translatePlaces, type Source } from 'site/sources/sources.ts';

/** Matches a reference, 12 hex digits: `3f2a91bc04de`, but not the end of a version like `1.0.0-d0276b0e8610`. */
const referencePattern = /(?<![\w.-])[0-9a-f]{12}(?![\w.-])/;

/** Logs of the programs that `npm start` starts. The files are missing if they run elsewhere. */
const localLogs = ['site.log', 'backend.log'].map((file) => join(projectRoot, '.data/logs', file));

/**
 * Explains an error of the app by a text about it. If the text contains places, i.e. positions in built scripts, source
 * maps translate them to lines of the repository. Otherwise it contains a reference, i.e. the request id of a failed
 * call: the lines of the logs that have this id are printed, which are the report of the page and the backend's line.
 */
export const whyCommand = defineCommand({
  usage: 'why [text..]',
  about:
    'Prints source file, line, commit and owner of an error: of a notice, a report, or a stack on standard input; of a reference, the report and the line of the backend',
  examples: {
    'why Faq.ab12cd34ef56.js:1:80': 'a place that a notice („Angaben für den Support“) or a report names',
    'why < stack.txt': 'a stack of any browser, also through several remotes',
    'why 3f2a91bc04de --log site.log backend.log': 'a reference („Vorgang“) that a page has shown',
  },
  declare: (command) =>
    command.positional('text', { type: 'string', array: true }).option('log', {
      type: 'string',
      array: true,
      requiresArg: true,
      default: localLogs,
      defaultDescription: 'those of npm start',
      describe: "lines of the site's and the backend's log, for a reference",
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
  const unknownPlaces = sources.filter(({ versionName }) => versionName === undefined).map(({ place }) => place);
  const lines = [
    escapeForTerminal(translated.trimEnd()),
    ...describeVersions(site, sources),
    ...[...new Set(unknownPlaces)].map((place) => `No version of this site has ${escapeForTerminal(place)}.`),
  ];
  return {
    text: lines.join('\n'),
    data: { sources },
    isRejected: sources.every(({ source }) => source === undefined),
  };
}

/**
 * Prints the lines of the logs that have a reference: a report, with the places in it translated, and the backend's.
 */
async function explainReference(site: Site, reference: string, logFiles: string[]): Promise<CommandResult> {
  const logs = await Promise.all(logFiles.map(readLog));
  const lines = logs.flat().filter((line) => line.includes(`"${reference}"`));
  if (lines.length === 0)
    return { text: `No line of the logs has ${reference}.`, data: { sources: [], lines }, isRejected: true };
  const translations = await Promise.all(lines.map((line) => translatePlaces(site, line)));
  const translatedLines = translations.map(({ translated }) => translated.trimEnd());
  const sources = translations.flatMap((translation) => translation.sources);
  const text = [...translatedLines.map(escapeForTerminal), ...describeVersions(site, sources)];
  return { text: text.join('\n'), data: { sources, lines: translatedLines } };
}

/** Reads the lines of a log. Throws if a log that `--log` names cannot be read; those of `npm start` may be missing. */
async function readLog(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    if (!localLogs.includes(file)) throw new UsageError(`The log cannot be read: ${error.message}`);
    return '';
  });
  return text.split('\n');
}

/** Returns a sentence for each version whose commit is known, and one for each team that owns a version. */
function describeVersions(site: Site, sources: Source[]): string[] {
  const commits = sources.flatMap(({ versionName, commit }) =>
    commit ? [`${versionName} was built from commit ${commit}.`] : [],
  );
  const versionNames = sources.flatMap(({ versionName }) => versionName ?? []);
  return [...new Set(commits), ...describeOwners(site, versionNames.join(' '))];
}
