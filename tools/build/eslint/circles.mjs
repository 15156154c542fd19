import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import ts from 'typescript';

const sourceFile = /\.[cm]?[jt]sx?$/;
/** Tests and their support files stand above everything and may look at it from anywhere. */
const aside = /(\.test\.[jt]sx?$|[\\/]testing[\\/.]|[\\/]standalone[\\/]|[\\/](node_modules|dist)[\\/])/;

function packageOf(file) {
  let folder = dirname(file);
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return folder;
}

function* filesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (aside.test(path + sep)) continue;
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (sourceFile.test(path) && !aside.test(path)) yield path;
  }
}

/** Returns a file's imports from its own package, types included. */
function importsOf(file, text, own) {
  return ts
    .preProcessFile(text, true, true)
    .importedFiles.filter(({ fileName }) => fileName.startsWith('.') && sourceFile.test(fileName))
    .map(({ fileName }) => join(dirname(file), fileName))
    .filter((path) => path.startsWith(own + sep) && !aside.test(path) && existsSync(path));
}

/** The two rooms that an import ties: the folders or files in which the paths differ first. */
function roomsOf(from, to) {
  const [here, there] = [from.split(sep), to.split(sep)];
  const depth = here.findIndex((part, index) => part !== there[index]);
  return [here, there].map((parts) => parts.slice(0, depth + 1).join(sep));
}

/** A package's rooms: room → room that it imports → one such import. */
function roomsIn(own) {
  const rooms = new Map();
  for (const from of filesBelow(own)) {
    for (const to of importsOf(from, readFileSync(from, 'utf8'), own)) {
      const [here, there] = roomsOf(from, to);
      if (!rooms.has(here)) rooms.set(here, new Map());
      rooms.get(here).set(there, { from, to });
    }
  }
  return rooms;
}

/** The last import of a way from one room to the other, if there is one. */
function wayTo(goal, start, rooms) {
  const found = new Set([start]);
  for (const room of found) {
    for (const [next, way] of rooms.get(room) ?? []) {
      if (next === goal) return way;
      found.add(next);
    }
  }
  return undefined;
}

// Every package is read once in a run of the linter.
const packages = new Map();

/** Neither files nor folders of a package import each other in a circle. */
export default {
  meta: { type: 'problem', schema: [], messages: { circle: '{{text}}' } },
  create(context) {
    const file = context.filename;
    if (aside.test(file) || !existsSync(file)) return {};
    const own = packageOf(file);
    if (!packages.has(own)) packages.set(own, roomsIn(own));
    const short = (path) => relative(context.cwd, path).replaceAll(sep, '/');

    return {
      Program(node) {
        for (const to of importsOf(file, context.sourceCode.text, own)) {
          const [here, there] = roomsOf(file, to);
          const back = wayTo(here, there, packages.get(own));
          if (!back) continue;
          const text = `a circle: this imports ${short(to)}, and ${short(back.from)} imports ${short(back.to)}`;
          context.report({ node, messageId: 'circle', data: { text } });
        }
      },
    };
  },
};
