import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import ts from 'typescript';

const sourceFile = /\.[cm]?[jt]sx?$/;
/** Tests and their support files are not checked: nothing but tests imports them. */
const excluded = /(\.test\.[jt]sx?$|[\\/]testing[\\/.]|[\\/]standalone[\\/]|[\\/](node_modules|dist)[\\/])/;

function findPackage(file) {
  let folder = dirname(file);
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return folder;
}

function* listFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (excluded.test(path + sep)) continue;
    if (entry.isDirectory()) yield* listFiles(path);
    else if (sourceFile.test(path) && !excluded.test(path)) yield path;
  }
}

/** Returns a file's imports from its own package, types included. */
function readImports(file, text, own) {
  return ts
    .preProcessFile(text, true, true)
    .importedFiles.filter(({ fileName }) => fileName.startsWith('.') && sourceFile.test(fileName))
    .map(({ fileName }) => join(dirname(file), fileName))
    .filter((path) => path.startsWith(own + sep) && !excluded.test(path) && existsSync(path));
}

/**
 * Returns the nodes of the import graph that an import connects. A node is the path up to the first segment in which
 * the two files differ: an import of `src/b/y.ts` in `src/a/x.ts` connects `src/a` with `src/b`.
 */
function nodesOf(from, to) {
  const [here, there] = [from.split(sep), to.split(sep)];
  const depth = here.findIndex((part, index) => part !== there[index]);
  return [here, there].map((parts) => parts.slice(0, depth + 1).join(sep));
}

/** Reads a package's import graph: node → node that it imports → one such import. */
function readGraph(own) {
  const graph = new Map();
  for (const from of listFiles(own)) {
    for (const to of readImports(from, readFileSync(from, 'utf8'), own)) {
      const [here, there] = nodesOf(from, to);
      if (!graph.has(here)) graph.set(here, new Map());
      graph.get(here).set(there, { from, to });
    }
  }
  return graph;
}

/** Returns the last import on a path through the graph from one node to the other, or undefined. */
function findPath(goal, start, graph) {
  // The loop also visits nodes that are added while it runs.
  const reached = new Set([start]);
  for (const node of reached) {
    for (const [next, lastImport] of graph.get(node) ?? []) {
      if (next === goal) return lastImport;
      reached.add(next);
    }
  }
  return undefined;
}

// Graph by package folder, each read once in a run of the linter.
const graphs = new Map();

/** ESLint rule: neither files nor folders of a package import each other in a circle. */
export default {
  meta: { type: 'problem', schema: [], messages: { circle: '{{text}}' } },
  create(context) {
    const file = context.filename;
    if (excluded.test(file) || !existsSync(file)) return {};
    const own = findPackage(file);
    if (!graphs.has(own)) graphs.set(own, readGraph(own));
    const shorten = (path) => relative(context.cwd, path).replaceAll(sep, '/');

    return {
      Program(node) {
        for (const to of readImports(file, context.sourceCode.text, own)) {
          const [here, there] = nodesOf(file, to);
          const back = findPath(here, there, graphs.get(own));
          if (!back) continue;
          const text = `a circle: this imports ${shorten(to)}, and ${shorten(back.from)} imports ${shorten(back.to)}`;
          context.report({ node, messageId: 'circle', data: { text } });
        }
      },
    };
  },
};
