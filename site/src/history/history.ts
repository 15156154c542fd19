import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileAtomically } from 'node-kit/writeFileAtomically.ts';
import { hashOfLine, lineSchema, type Line } from './line.ts';

export const historyFile = 'releases.jsonl';

/** Nothing was ever live. */
export const noHistory = '';

/** The lines of a site's history, oldest first; up to the one that `last` stands for, where it is known: what follows never went live. */
export function readHistory(siteDir: string, last?: string): Line[] {
  const texts = textsIn(siteDir);
  const place = last === undefined ? -1 : texts.findLastIndex((text) => hashOfLine(text) === last);
  return (place < 0 ? texts : texts.slice(0, place + 1)).flatMap((text) => {
    const { data } = lineSchema.safeParse(parsed(text));
    return data ?? [];
  });
}

/**
 * Writes what is about to go live behind the line that `last` stands for, and returns what stands for all of it afterwards. Lines
 * behind that one belong to a change that was interrupted before it went live: they are replaced.
 */
export function appendHistory(siteDir: string, last: string, changes: Omit<Line, 'previous'>[]): string {
  if (changes.length === 0) return last;
  const texts = textsIn(siteDir);
  const place = texts.findLastIndex((text) => hashOfLine(text) === last);
  // A history whose last line is gone was changed by hand. It goes on, and its check says so for ever.
  const kept = last === noHistory ? [] : place < 0 ? texts : texts.slice(0, place + 1);
  let previous = last;
  for (const change of changes) {
    const text = JSON.stringify({ ...change, previous });
    kept.push(text);
    previous = hashOfLine(text);
  }
  writeFileAtomically(join(siteDir, historyFile), kept.map((text) => `${text}\n`).join(''));
  return previous;
}

/** What is wrong with the history, whose last line `last` stands for: a sentence each. */
export function verifyHistory(siteDir: string, last: string): string[] {
  const texts = textsIn(siteDir);
  let previous = noHistory;
  const wrong = texts.flatMap((text, index) => {
    const { data } = lineSchema.safeParse(parsed(text));
    const fits = data?.previous === previous;
    previous = hashOfLine(text);
    if (!data) return [`Line ${index + 1} is no line of a history.`];
    return fits
      ? []
      : [
          `Line ${index + 1} does not follow the line before it: one of them was changed, or lines between them are gone.`,
        ];
  });
  const known = last === noHistory || texts.some((text) => hashOfLine(text) === last);
  return known
    ? wrong
    : [...wrong, 'The line of what is live now is gone: the end was cut off, or the last line was changed.'];
}

function textsIn(siteDir: string): string[] {
  const file = join(siteDir, historyFile);
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The versions to which a part may go back from the one that its last line made live: those before it, the latest first. Not those that
 * went live although something spoke against them, were taken back, or that only some people had.
 */
export function waysBack(history: Line[], part: string): string[] {
  let way: Line[] = [];
  for (const line of history.filter((one) => one.part === part && one.percent === undefined)) {
    const before = way.findLastIndex(({ version }) => version === line.version);
    if (line.how === 'rollback' && before >= 0) way = way.slice(0, before + 1);
    else way = [...way.filter(({ version }) => version !== line.version), line];
  }
  return way
    .slice(0, -1)
    .filter(({ forced }) => !forced)
    .map(({ version }) => version)
    .reverse();
}
