import { expect, test } from '@playwright/test';
import type { QaScenario } from 'qa/QaPage';
import { readStack } from '../src/config.ts';

const { origin } = new URL(readStack().qa);

for (const width of [360, 1280])
  test(`Every state of every screen opens by its address, ${width} px wide (acc 300)`, async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width, height: 780 }, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const failures: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.protocol.startsWith('http') && url.origin !== origin) failures.push(`${page.url()} asks ${url.origin}`);
    });
    page.on('console', (message) => {
      if (/Content Security Policy|TrustedScript/.test(message.text()))
        failures.push(`${page.url()}: ${message.text()}`);
    });
    await page.goto(`${origin}/faq`);
    await page.waitForFunction(() => globalThis.qa !== undefined);
    const states: QaScenario[] = await page.evaluate(() => globalThis.qa!.states());
    expect(states.length).toBeGreaterThan(200);
    for (const { part, name, address } of states) {
      await page.goto(origin + address);
      await page.waitForFunction(() => globalThis.qa !== undefined);
      await page.evaluate(() => globalThis.qa!.settled());
      const { unknown } = await page.evaluate(() => globalThis.qa!.report());
      if (unknown.length > 0) failures.push(`${part} ${name}: ${unknown.join(' ')}`);
      const hasHeading = await page.evaluate(() => document.querySelector('main h1') !== null);
      if (!hasHeading) failures.push(`${part} ${name} shows nothing`);
    }
    expect(failures).toEqual([]);
    await context.close();
  });
