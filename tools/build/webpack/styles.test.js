const { readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const { transform } = require('lightningcss');
const { listRemoteNames } = require('page-contract/remotes');

const root = join(__dirname, '../../..');
const tokens = new Set(readFileSync(join(root, 'packages/ui-kit/src/tokens.css'), 'utf8').match(/--[\w-]+(?=\s*:)/g));

/**
 * Returns a style sheet's effects outside of its own classes: design tokens that it sets, selectors without a class.
 */
function findOutsideEffects(code) {
  const effects = [];
  const hasClass = (selector) => selector.some(({ type }) => type === 'class' || type === 'nesting');
  transform({
    filename: 'X.module.css',
    code: Buffer.from(code),
    visitor: {
      Rule: {
        style({ value: { selectors } }) {
          for (const selector of selectors)
            if (!hasClass(selector))
              effects.push(selector.map(({ name, kind, type }) => name ?? kind ?? type).join(''));
        },
      },
      Declaration: {
        custom({ name }) {
          if (tokens.has(name)) effects.push(name);
        },
      },
    },
  });
  return effects;
}

const remotes = listRemoteNames(root).map((name) => {
  const files = readdirSync(join(root, name, 'src'), { recursive: true }).map(String);
  return { name, sheets: files.filter((file) => file.endsWith('.css')) };
});

test('rules that reach outside of a package are found', () => {
  expect(tokens.size).toBeGreaterThan(20);
  const [token] = tokens;
  const code = `.card { ${token}: red; --own: 1; & p { margin: 0 } } .card > p, :root, h1:not(.card) { margin: 0 }`;
  expect(findOutsideEffects(code).sort()).toEqual([token, 'h1not', 'root'].sort());
});

test.each(remotes)('$name has CSS modules only, which style their own and set no design token', ({ name, sheets }) => {
  expect(sheets.filter((file) => !file.endsWith('.module.css'))).toEqual([]);
  const found = sheets.flatMap((file) =>
    findOutsideEffects(readFileSync(join(root, name, 'src', file), 'utf8')).map((effect) => `${file}: ${effect}`),
  );
  expect(found).toEqual([]);
});
