const { existsSync, globSync, readFileSync } = require('node:fs');
const { dirname, join } = require('node:path');
const ts = require('typescript');
const { mayImport } = require('./eslint/table.mjs');

const root = join(__dirname, '../..');
const sourceFile = /\.[cm]?[jt]sx?$/;
/** Tests and their support files are not checked: nothing but tests imports them. */
const excluded = /\.test\.[jt]sx?$|\/testing[/.]|(?:^|\/)standalone\//;

/** Returns the imports within a package, also of types, as pairs of paths relative to its folder. */
function readImports(folder) {
  const files = globSync('**', { cwd: folder, exclude: (name) => name === 'node_modules' || name === 'dist' });
  return files
    .filter((file) => sourceFile.test(file) && !excluded.test(file))
    .flatMap((file) =>
      ts
        .preProcessFile(readFileSync(join(folder, file), 'utf8'), true, true)
        .importedFiles.filter(({ fileName }) => fileName.startsWith('.') && sourceFile.test(fileName))
        .map(({ fileName }) => [file, join(dirname(file), fileName)]),
    )
    .filter(([, to]) => !to.startsWith('..') && !excluded.test(to) && existsSync(join(folder, to)));
}

/**
 * Returns the imports that are part of a circle, or between circles. Two files that import each other are a circle, and
 * so are two folders: if `src/a/x.ts` imports `src/b/y.ts`, no file of `src/b` may import one of `src/a`, directly or
 * through other folders.
 */
function findCircles(imports) {
  // An import connects the paths up to the first segment that differs: `src/a` with `src/b`.
  let edges = imports.map(([from, to]) => {
    const [fromParts, toParts] = [from.split('/'), to.split('/')];
    const depth = fromParts.findIndex((part, index) => part !== toParts[index]) + 1;
    return { from, to, start: fromParts.slice(0, depth).join('/'), end: toParts.slice(0, depth).join('/') };
  });
  // Removes imports to whose start, or from whose end, no import leads: they are in no circle.
  for (let before = Infinity; edges.length < before;) {
    before = edges.length;
    const [starts, ends] = [new Set(edges.map(({ start }) => start)), new Set(edges.map(({ end }) => end))];
    edges = edges.filter(({ start, end }) => ends.has(start) && starts.has(end));
  }
  return edges.map(({ from, to }) => `${from} imports ${to}`);
}

test.each(Object.keys(mayImport))('%s has no circle of imports, neither of files nor of folders', (name) => {
  expect(findCircles(readImports(join(root, name)))).toEqual([]);
});

test('Circles of files and of folders are found, and imports in one direction are accepted', () => {
  const layout = ['src/layout/Sidebar.ts', 'src/access/signOut.ts'];
  const access = ['src/access/Guard.ts', 'src/layout/Layout.ts'];
  const [toTexts, fromTexts] = [
    ['src/access/signOut.ts', 'src/texts.ts'],
    ['src/texts.ts', 'src/layout/Layout.ts'],
  ];
  expect(findCircles([fromTexts, ['src/layout/Layout.ts', 'src/texts.ts'], toTexts])).toHaveLength(2);
  expect(findCircles([layout, access])).toHaveLength(2);
  expect(findCircles([layout, toTexts, fromTexts])).toHaveLength(3);
  expect(findCircles([layout, toTexts, ['src/layout/Layout.ts', 'src/texts.ts']])).toEqual([]);
});
