import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { browserArguments } from 'node-kit/browserArguments.ts';
import { projectRoot } from 'site/config/projectRoot.ts';
import { findBrowserPath } from '../config.ts';

const folder = join(projectRoot, '.build/pictures');

// Configuration of `npm run qa -- pictures` (qaMain.ts).
export default defineConfig({
  testDir: '.',
  testMatch: 'pictures.spec.ts',
  outputDir: join(folder, 'results'),
  // Expected pictures are those of the live version, which the same run takes before it compares.
  snapshotPathTemplate: join(folder, 'live/{arg}{ext}'),
  reporter: [['list'], ['html', { outputFolder: join(folder, 'report'), open: 'never' }]],
  // Playwright compiles no TypeScript: Node loads it natively, also in packages that are no ES modules.
  build: { external: ['**/*.ts'] },
  fullyParallel: true,
  workers: 2,
  timeout: 120_000,
  // A colour that differs by less than `threshold` is a difference of rounding.
  expect: { toHaveScreenshot: { animations: 'disabled', threshold: 0.1, maxDiffPixels: 0 } },
  use: { launchOptions: { executablePath: findBrowserPath(), args: browserArguments } },
});
