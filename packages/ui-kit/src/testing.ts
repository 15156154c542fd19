import axe from 'axe-core';

export { watchConsole, expectConsoleError } from './testing/consoleWatch.ts';
export { installDialog } from './testing/dialogPolyfill.ts';
export { longSentences } from './testing/longSentences.ts';
export { watchGivenUp } from './testing/watchGivenUp.ts';

/**
 * Fails with axe's findings when the rendered piece breaks a WCAG 2.2 AA rule. What needs real paint (contrast, and
 * telling icon fonts from labels) is checked in the browser.
 */
export async function expectAccessible(container: Element): Promise<void> {
  const { violations } = await axe.run(container, {
    rules: {
      'color-contrast': { enabled: false },
      'label-content-name-mismatch': { enabled: false },
      region: { enabled: false },
    },
  });
  if (violations.length === 0) return;
  const findings = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.html).join('\n  ')}`,
  );
  throw new Error(`axe found:\n${findings.join('\n')}`);
}
