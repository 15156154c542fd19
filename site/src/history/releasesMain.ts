import { parseArgs } from 'node:util';
import { runCommand } from 'node-kit/runCommand.ts';
import { UsageError } from 'node-kit/UsageError.ts';
import { readReleaseConfig } from '../config/config.ts';
import { composedFacts } from '../publish/siteFacts.ts';
import { readReports } from '../reports/reportsFolder.ts';
import { describeHistory } from './describeHistory.ts';
import { readHistory, verifyHistory } from './history.ts';
import type { Line } from './line.ts';

const usage = `What was live when, newest last:

  npm run releases                of every part
  npm run releases -- mf-help     of one part
  npm run releases -- verify      whether anybody has changed it afterwards

  --json   the answer as data`;

await runCommand(async () => {
  const { word, json } = read();
  const { siteDir } = readReleaseConfig();
  const { history: last } = composedFacts(siteDir);
  if (word === 'verify') {
    const wrong = verifyHistory(siteDir, last);
    if (wrong.length > 0) process.exitCode = 1;
    return json
      ? JSON.stringify({ wrong })
      : wrong.join('\n') || 'Every line follows the one before it, up to what is live.';
  }
  const lines = readHistory(siteDir).filter(({ part }) => word === undefined || part === word);
  const reports = readReports(siteDir, new Date(0));
  const noticed = ({ part, version }: Line) => reports.get(`${part}@${version}`);
  return json
    ? JSON.stringify(
        lines.map((line) => ({ ...line, reports: noticed(line) })),
        null,
        2,
      )
    : describeHistory(lines, noticed);
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
