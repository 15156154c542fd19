export { watchConsole, expectConsoleError } from './testing/consoleWatch.ts';
export { installDialog } from './testing/dialogPolyfill.ts';
export { findLongSentences } from './testing/findLongSentences.ts';
export { recordAborts } from './testing/recordAborts.ts';

/**
 * Throws the findings of axe, a checker of accessibility, if the rendered element breaks a WCAG 2.2 AA rule. Rules that
 * need layout and paint, which jsdom does not have, are checked by the end-to-end tests in a browser.
 */
export async function expectAccessible(container: Element): Promise<void> {
  // Most test files, whose setup imports this file, do not need axe. Loading it is expensive.
  const { default: axe } = await import('axe-core');
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
