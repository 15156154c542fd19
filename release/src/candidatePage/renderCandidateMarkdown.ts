import type { CandidateReport } from './CandidateReport.ts';
import type { Line } from './compareLines.ts';
import type { SizeChange } from './compareSizes.ts';
import type { StateChange, StateChanges } from './compareStates.ts';
import {
  describeAnswer,
  describePictures,
  formatGrowth,
  formatSize,
  nameStates,
  summarizeChanges,
} from './describeChanges.ts';

/** GitHub takes comments of 65,536 characters; some are left for the words around it. */
const maxCharacters = 60_000;

/**
 * Renders what a candidate changes for a pull request's comment: all but the pictures, of which it says where they are.
 */
export function renderCandidateMarkdown(report: CandidateReport): string {
  const { verdict, sizes, calls, states, commits } = report;
  const findings = verdict.rows.flatMap(({ check, reasons, remarks, skippedBecause }) => [
    ...(skippedBecause ? [`- ${check}: not asked, ${skippedBecause}`] : []),
    ...[...reasons, ...remarks].map((sentence) => `- ${check}: ${escapeMarkup(sentence)}`),
  ]);
  const sections = [
    `## ${verdict.candidate}`,
    `**${describeAnswer(report)}**`,
    summarizeChanges(report),
    [...findings, ...verdict.owners.map((owner) => `- ${owner}`)].join('\n'),
    ...renderSizes(sizes),
    ...renderDifference('### Declared calls', calls),
    ...(typeof states === 'string' ? [] : renderStates(states)),
    `### Commits since the live version`,
    typeof commits === 'string' ? commits : commits.map((commit) => `- ${escapeMarkup(commit)}`).join('\n'),
  ];
  const text = `${sections.filter(Boolean).join('\n\n')}\n`;
  if (text.length <= maxCharacters) return text;
  const cut = text.slice(0, text.lastIndexOf('\n', maxCharacters));
  // The cut may be inside of a block of code.
  const isOpen = cut.split('\n').filter((line) => line.startsWith('```')).length % 2 === 1;
  return `${cut}\n${isOpen ? '```\n' : ''}\nThe HTML page has the rest.\n`;
}

function renderSizes(sizes: SizeChange[]): string[] {
  if (sizes.length === 0) return [];
  const rows = sizes.map(
    (change) =>
      `| ${change.screen} | ${formatSize(change.live)} | ${formatSize(change.candidate)} | ${formatGrowth(change)} |`,
  );
  return ['### Sizes', ['| Screen | Live | Candidate | Change |', '| --- | --- | --- | --- |', ...rows].join('\n')];
}

function renderStates({ changed, newStates, lostStates }: StateChanges): string[] {
  return [
    ...changed.flatMap(renderState),
    ...(newStates.length > 0
      ? [
          '### New states',
          ...newStates.map(({ state, address, heading }) => `- ${state} of ${address}: ${escapeMarkup(heading)}`),
        ]
      : []),
    ...(lostStates.length > 0
      ? ['### States that are gone', ...lostStates.map(({ state, address }) => `- ${state} of ${address}`)]
      : []),
  ];
}

function renderState(change: StateChange): string[] {
  const { heading, spoken, focusOrder, calls } = change;
  const pictures = describePictures(change).map((sentence) => `- ${sentence}`);
  return [
    `### ${nameStates(change)}`,
    ...(heading ? [escapeMarkup(`Heading: „${heading.candidate}“ instead of „${heading.live}“`)] : []),
    ...renderDifference('Spoken text', spoken),
    ...renderDifference('Focus order', focusOrder),
    ...renderDifference('Calls', calls),
    ...(pictures.length > 0 ? [pictures.join('\n')] : []),
  ];
}

function renderDifference(title: string, lines: Line[]): string[] {
  if (lines.length === 0) return [];
  const signs = { added: '+', removed: '-', same: ' ', gap: ' ' };
  // A line of three backticks would end the block.
  const rows = lines.map(({ kind, text }) => `${signs[kind]} ${text.replaceAll('```', '` ` `')}`);
  return [title, ['```diff', ...rows, '```'].join('\n')];
}

/** Keeps a text outside of code from being read as HTML. */
const escapeMarkup = (text: string) => text.replaceAll('<', '&lt;');
