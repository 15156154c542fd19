import { createLaunchOptions } from 'e2e/src/browser.ts';
import { startStack } from 'e2e/src/startStack.ts';
import { chromium } from 'playwright-core';
import { createFolderStore } from 'site/store/createFolderStore.ts';
import { showAudits } from './audit.ts';
import { readBenchOptions } from './benchOptions.ts';
import { showLoading, showPainting } from './compareLanding.ts';
import { buildMonolith } from './monolith.ts';
import { formatTable, type Show } from './report.ts';
import { showBackend } from './showBackend.ts';
import { showGoals } from './showGoals.ts';
import { showMemory } from './showMemory.ts';
import { startVariantServer } from './variants.ts';

// `npm run bench` measures production builds with the local stack and one Chromium, and compares them with a monolith:
// the same sources in one webpack build. Absolute numbers depend on the machine; the ratios within one run are
// comparable.
const options = readBenchOptions(process.argv.slice(2));
const show: Show = (title, head, rows) => void process.stdout.write(formatTable(title, head, rows));

if (!options.backendOnly) await measureSite();
// The stack has ended, so that it does not disturb these backends.
await showBackend(show, options.loadSeconds);

async function measureSite(): Promise<void> {
  process.stdout.write('Builds and starts the stack ...\n');
  const monolith = await buildMonolith();
  const { stack, stop } = await startStack();
  const server = await startVariantServer(createFolderStore(stack.siteDir), monolith);
  const launchOptions = createLaunchOptions({ whole: options.wholeBrowser });
  // The browser resolves the site's host to this server, because the backend accepts only the site's origin.
  const mapping = `--host-resolver-rules=MAP ${new URL(stack.origin).host} 127.0.0.1:${server.port}`;
  const browser = await chromium.launch({ ...launchOptions, args: [...launchOptions.args, mapping] });
  try {
    const context = await browser.newContext({ locale: 'de-DE', viewport: { width: 412, height: 823 } });
    const comparison = { context, address: `${stack.origin}/`, server };
    const scriptBytes = await showLoading(show, comparison);
    await showPainting(show, comparison, options);
    await context.close();
    const sitemap = await fetch(`${stack.origin}/sitemap.xml`).then((response) => response.text());
    const publicPages = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address);
    const { lowestScore, largestShift } = await showAudits(show, publicPages, options.audits, launchOptions);
    showGoals(show, { scriptBytes, lowestScore, largestShift });
    showMemory(show, stack.pids);
  } finally {
    await browser.close();
    server.close();
    await stop();
  }
}
