import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Where axe finds somebody shut out of what is shown. QA's panel is nobody's page. `ask` runs a line of JavaScript in the page. */
export async function violations(ask: <Answer>(code: string) => Promise<Answer>): Promise<string[]> {
  await ask(axe);
  return ask(`axe.run({ exclude: ['aside[aria-label="QA"]'] }, { runOnly: ${JSON.stringify(rules)}, resultTypes: ['violations'] }).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ' at ' + nodes[0].html.slice(0, 120)))`);
}
