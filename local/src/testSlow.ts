import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { loadEnvironment } from './stack/config.ts';

// `npm run test:slow`: the property tests of `npm test` with ten thousand streams of events instead of two hundred.
const jest = join(process.cwd(), 'node_modules', 'jest', 'bin', 'jest.js');
const { status } = spawnSync(process.execPath, [jest, '--selectProjects', 'node', '--testPathPatterns', 'eventStreams', ...process.argv.slice(2)], {
  env: { EVENT_STREAMS: '10000', ...loadEnvironment(process.cwd()) },
  stdio: 'inherit',
});
process.exit(status ?? 1);
