import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { engineNames, findEngine } from 'node-kit/findEngine.ts';
import { createLaunchOptions } from './src/browser.ts';
import type { EngineOptions } from './src/engines/fixtures.ts';

const results = resolve(import.meta.dirname, '../../.build/journeys');

/** Settings of journeys in Chromium. */
const inChromium = {
  locale: 'de-DE',
  viewport: { width: 1280, height: 900 },
  // Every request reaches the site itself. Tests without internet allow service workers.
  serviceWorkers: 'block',
  trace: { mode: 'retain-on-failure', screenshots: false, snapshots: true, sources: true },
} as const;

export default defineConfig<object, EngineOptions>({
  testDir: '.',
  outputDir: resolve(results, 'traces'),
  reporter: [
    ['list'],
    ['html', { outputFolder: resolve(results, 'report'), open: 'never' }],
    ['./src/failedPage.ts'],
    ['./src/resultsFile.ts'],
    ['json', { outputFile: resolve(results, 'report.json') }],
  ],
  globalSetup: './src/globalSetup.ts',
  // Node strips the types of our files, here as in all programs. Transpiled ones could not import across packages.
  build: { external: ['**'] },
  // The app that they open keeps a core busy.
  workers: Math.max(2, availableParallelism() - 1),
  // A flaky test is a defect.
  retries: 0,
  // A browser test waits for events, not for a time: this only ends one that is stuck, also on a busy machine.
  timeout: 180_000,
  expect: { timeout: 30_000, toPass: { timeout: 40_000 } },
  use: {
    launchOptions: createLaunchOptions({ whole: false }),
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
  },
  projects: [
    {
      name: 'journeys',
      testMatch: '*.test.ts',
      testIgnore: 'nightly/**',
      use: inChromium,
    },
    {
      // What depends on machines or takes long: `npm run test:nightly`.
      name: 'nightly',
      testMatch: 'nightly/**/*.test.ts',
      // They load many pages, build, or rehearse, which keeps two cores busy.
      timeout: 600_000,
      expect: { timeout: 90_000, toPass: { timeout: 90_000 } },
      use: { ...inChromium, actionTimeout: 90_000, navigationTimeout: 90_000 },
    },
    // One browser of each at a time: a second one would only wait for the processor.
    ...engineNames
      .filter((name) => findEngine(name))
      .map((engine) => ({
        name: engine,
        testMatch: 'everyBrowser/*.test.ts',
        workers: 1,
        use: { engine },
        // Each step asks the page through WebDriver, which takes a busy machine several times as long.
        timeout: 300_000,
        expect: { toPass: { timeout: 90_000 } },
      })),
  ],
});
