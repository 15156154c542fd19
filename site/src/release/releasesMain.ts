import { parseArgs } from 'node:util';
import { runCommand } from 'node-kit/runCommand.ts';
import { UsageError } from 'node-kit/UsageError.ts';
import { siteFolder } from '../bucket/siteFolder.ts';
import { readReleaseConfig } from '../config/config.ts';
import { describeHistory, inOrder } from '../history/describeHistory.ts';
import { readHistory, verifyHistory } from '../history/history.ts';
import type { Line } from '../history/line.ts';
import { listPreviews } from '../history/previews.ts';
import { composedFacts } from '../publish/siteFacts.ts';
import { readReports } from '../reports/reportsFolder.ts';

const usage = `What was live when, and what links show or have shown, newest last:

  npm run releases                of every part
  npm run releases -- mf-help     of one part
  npm run releases -- verify      whether anybody has changed it afterwards

  --json   the answer as data`;

await runCommand(async () => {
  const { word, json } = read();
  const { siteDir: site } = readReleaseConfig();
  const siteDir = await siteFolder(site);
  const { history: last } = composedFacts(siteDir);
  if (word === 'verify') {
    const wrong = verifyHistory(siteDir, last);
    if (wrong.length > 0) process.exitCode = 1;
    return json
      ? JSON.stringify({ wrong })
      : wrong.join('\n') || 'Every line follows the one before it, up to what is live.';
  }
  const isAsked = ({ part }: { part: string }) => word === undefined || part === word;
  const lines = readHistory(siteDir).filter(isAsked);
  const previews = listPreviews(siteDir).filter(isAsked);
  const reports = readReports(siteDir, new Date(0));
  const noticed = ({ part, version }: Line) => reports.get(`${part}@${version}`);
  return json
    ? JSON.stringify(
        inOrder(
          lines.map((line) => ({ ...line, reports: noticed(line) })),
          previews.map((one) => ({ ...one, isExpired: new Date(one.until) <= new Date() })),
        ),
        null,
        2,
      )
    : describeHistory(inOrder(lines, previews), noticed);
});

function read() {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: { json: { type: 'boolean' } } });
    const [word, ...rest] = positionals;
    if (rest.length === 0) return { word, ...values };
  } catch {
    // Below.
  }
  throw new UsageError(usage);
}
