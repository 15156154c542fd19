import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import ts from 'typescript';

// ESLint rule that reports imports in a circle within a package, for files and for folders: if `src/a/x.ts` imports
// `src/b/y.ts`, no file of `src/b` may import one of `src/a`, directly or through other folders.

const sourceFile = /\.[cm]?[jt]sx?$/;
/** Tests and their support files are not checked: nothing but tests imports them. */
const excluded = /(\.test\.[jt]sx?$|[\\/]testing[\\/.]|[\\/]standalone[\\/]|[\\/](node_modules|dist)[\\/])/;

function findPackageFolder(file) {
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

/** Returns the files of its own package that a file imports, also for types. `own` is the package's folder. */
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
function findNodes(from, to) {
  const [fromParts, toParts] = [from.split(sep), to.split(sep)];
  const depth = fromParts.findIndex((part, index) => part !== toParts[index]);
  return [fromParts, toParts].map((parts) => parts.slice(0, depth + 1).join(sep));
}

/** Reads a package's import graph: node → node that it imports → one such import. */
function readGraph(own) {
  const graph = new Map();
  for (const from of listFiles(own)) {
    for (const to of readImports(from, readFileSync(from, 'utf8'), own)) {
      const [fromNode, toNode] = findNodes(from, to);
      if (!graph.has(fromNode)) graph.set(fromNode, new Map());
      graph.get(fromNode).set(toNode, { from, to });
    }
  }
  return graph;
}

/** Returns the last import on a path through the graph from `start` to `goal`, or undefined if there is no path. */
function findPath(start, goal, graph) {
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

export default {
  meta: { type: 'problem', schema: [], messages: { circle: '{{text}}' } },
  create(context) {
    const file = context.filename;
    if (excluded.test(file) || !existsSync(file)) return {};
    const own = findPackageFolder(file);
    if (!graphs.has(own)) graphs.set(own, readGraph(own));
    const shorten = (path) => relative(context.cwd, path).replaceAll(sep, '/');

    return {
      Program(node) {
        for (const to of readImports(file, context.sourceCode.text, own)) {
          const [fromNode, toNode] = findNodes(file, to);
          const back = findPath(toNode, fromNode, graphs.get(own));
          if (!back) continue;
          const text = `a circle: this imports ${shorten(to)}, and ${shorten(back.from)} imports ${shorten(back.to)}`;
          context.report({ node, messageId: 'circle', data: { text } });
        }
      },
    };
  },
};
