import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from 'site/config/projectRoot.ts';

/** Bundles the scenario panel from its sources, because unit tests run without builds. Returns the folder. */
export function bundlePanel(): string {
  const folder = mkdtempSync(join(tmpdir(), 'panel-'));
  const bundler = join(projectRoot, 'node_modules/.bin/esbuild');
  const output = join(folder, 'panel.ba9876543210.js');
  execFileSync(bundler, ['qa/src/page/index.ts', '--bundle', '--loader:.css=text', `--outfile=${output}`], {
    cwd: projectRoot,
    stdio: 'pipe',
  });
  return folder;
}
