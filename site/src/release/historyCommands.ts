import { defineCommand } from 'node-kit/CommandProgram.ts';
import { siteFolder } from '../bucket/siteFolder.ts';
import { readReleaseConfig } from '../config/config.ts';
import { describeHistory, inOrder } from '../history/describeHistory.ts';
import { readHistory, verifyHistory } from '../history/history.ts';
import type { Line } from '../history/line.ts';
import { listPreviews } from '../history/previews.ts';
import { composedFacts } from '../publish/siteFacts.ts';
import { readReports } from '../reports/reportsFolder.ts';

export const historyCommand = defineCommand({
  usage: 'history [part]',
  about: 'Prints what was live when and which previews there are, newest last; short: npm run releases',
  examples: { history: 'of every part', 'history mf-help': 'of one part' },
  declare: (command) => command.positional('part', { type: 'string' }),
  run: async ({ part: asked }) => {
    const siteDir = await siteFolder(readReleaseConfig().siteDir);
    const isAsked = ({ part }: { part: string }) => asked === undefined || part === asked;
    const lines = readHistory(siteDir).filter(isAsked);
    const previews = listPreviews(siteDir).filter(isAsked);
    const reports = readReports(siteDir, new Date(0));
    const reportsOf = ({ part, version }: Line) => reports.get(`${part}@${version}`);
    return {
      text: describeHistory(inOrder(lines, previews), reportsOf),
      data: inOrder(
        lines.map((line) => ({ ...line, reports: reportsOf(line) })),
        previews.map((preview) => ({ ...preview, isExpired: new Date(preview.until) <= new Date() })),
      ),
    };
  },
});

export const verifyCommand = defineCommand({
  usage: 'verify',
  about: 'Says whether a line of the history was changed afterwards',
  examples: { verify: 'ends with exit code 1 if one was' },
  run: async () => {
    const siteDir = await siteFolder(readReleaseConfig().siteDir);
    const wrong = verifyHistory(siteDir, composedFacts(siteDir).history);
    const text = wrong.join('\n') || 'Every line follows the one before it, up to what is live.';
    return { text, data: { wrong }, isRejected: wrong.length > 0 };
  },
});
