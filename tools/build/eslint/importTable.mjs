import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isShared } from '../webpack/sharedSingletons.js';
import {
  environmentReaders,
  globalAdapters,
  mayImport,
  nodeOnlyEntries,
  packageAdapters,
  scenarioFiles,
  testPackages,
} from './table.mjs';

// Enforces the tables of table.mjs: which package may import which other one, and which files alone may use an outside
// technology or a global of the browser (`files`: their adapters).

const packages = Object.keys(mayImport);
/** Names under which the global object is available in a page. */
const globalObjects = ['window', 'globalThis', 'self'];

/** Matches files that are no part of a program and may use outside technologies and `testPackages`. */
const supportFiles = [
  /\.test\.tsx?$/,
  // Support files of tests.
  /\/testing[/.]/,
  // Scenarios of a remote (micro-frontend) for QA.
  /\/standalone\//,
  /\.config\.[cm]?js$/,
  // Configuration in the root folder.
  /^[^/]+$/,
];
const isSupportFile = (file) => supportFiles.some((pattern) => pattern.test(file));

/** Packages of programs that run on a developer's or operator's machine, and may use outside technologies anywhere. */
const isTool = (folder) => /^(tools|operations|qa|release)(\/|$)/.test(folder);

/** Returns the folder of the workspace package that a file is in, or undefined. */
const findPackage = (file) => packages.find((folder) => file.startsWith(`${folder}/`));

/** Returns the path, from the root, that a relative import (`source`) in a file names. */
const resolveImport = (source, file) => new URL(source, `file:///${file}`).pathname.slice(1);

/** Returns the workspace package that an import refers to by name or by relative path, or undefined. */
function findImportedPackage(source, file) {
  if (source.startsWith('.')) return findPackage(resolveImport(source, file));
  // A workspace package has the name of its folder's last segment.
  return packages.find((folder) => source.split('/')[0] === folder.split('/').at(-1));
}

/** Returns the folder of a remote's screen that contains the path, or undefined. */
function findScreenFolder(path, root) {
  const folder = path.match(/^mf-[a-z-]+\/src\/[^/]+(?=\/)/)?.[0];
  if (!folder || !existsSync(join(root, folder))) return undefined;
  return readdirSync(join(root, folder)).some((name) => name.endsWith('Screen.tsx')) ? folder : undefined;
}

// Rules of imports: each of these functions returns a sentence if a file must not import `source`.

/** A package imports only the packages in its row of the table; tests may also import those for tests. */
function checkPackage(source, file) {
  const from = findPackage(file);
  const target = findImportedPackage(source, file);
  // A JSON file is data: the sample of the owner's data is beside the owner's file, in `site`.
  if (!from || !target || source.endsWith('.json')) return undefined;
  if (target === from || mayImport[from].includes(target)) return undefined;
  if (isSupportFile(file) && testPackages.includes(target)) return undefined;
  return `${from} must not import ${target} (tools/build/eslint/table.mjs)`;
}

/** Code of a remote does not import from the folder of a screen that it does not belong to. */
function checkScreenFolder(source, file, root) {
  const screen = source.startsWith('.') && findScreenFolder(resolveImport(source, file), root);
  if (!screen || !/^mf-[a-z-]+\/src\//.test(file) || file.startsWith(`${screen}/`)) return undefined;
  return `${screen} belongs to one screen: move code that others need to a folder of its own`;
}

/** Scripts of the page (`within`) do not import entry points that are for Node (`source`). */
function checkNodeOnly(source, file) {
  const isForbidden = nodeOnlyEntries.source.test(source) && nodeOnlyEntries.within.test(file);
  if (!isForbidden || isSupportFile(file)) return undefined;
  return `${source} is for Node only, not for a script of the page`;
}

/** Scenarios, which are loaded beside a page's scripts, import no library of which the page has one copy. */
function checkScenario(source, file) {
  if (!scenarioFiles.test(file) || !isShared(source)) return undefined;
  return `scenarios must not import ${source}: a page has one copy of it, which is the shell’s`;
}

/** An outside technology is imported only by its adapter: the files and folders that wrap it. */
function checkAdapter(source, file) {
  if (isSupportFile(file) || isTool(findPackage(file) ?? '')) return undefined;
  const adapter = packageAdapters.find((one) => one.source.test(source));
  if (!adapter || adapter.files.some((path) => file.startsWith(path))) return undefined;
  return `${source} is only for its adapter ${adapter.files.join(', ')}`;
}

/** ESLint rule: reports imports and uses of globals that the tables do not allow. */
export default {
  // Every report has its own sentence.
  meta: { type: 'problem', schema: [], messages: { table: '{{text}}' } },
  create(context) {
    const file = relative(context.cwd, context.filename).replaceAll('\\', '/');
    const report = (node, text) => context.report({ node, messageId: 'table', data: { text } });

    function checkImport(node, source) {
      for (const check of [checkPackage, checkScreenFolder, checkNodeOnly, checkScenario, checkAdapter]) {
        const text = check(source, file, context.cwd);
        if (text) report(node, text);
      }
    }

    /** Only some files of a program read `process.env`. */
    function checkEnvironment(node) {
      const { within, files } = environmentReaders;
      if (within.test(file) && !files.test(file) && !isSupportFile(file))
        report(node, 'process.env is only for a program\u2019s config.ts');
    }

    /** A global of the browser is used only by its adapters. */
    function checkGlobal(node, name) {
      const adapter = globalAdapters.find((one) => one.name === name && one.within.test(file));
      if (!adapter || adapter.files.includes(file) || isSupportFile(file)) return;
      report(node, `${name} is only for ${adapter.files.join(', ')}`);
    }

    return {
      ImportDeclaration: (node) => checkImport(node, node.source.value),
      ExportAllDeclaration: (node) => checkImport(node, node.source.value),
      ExportNamedDeclaration: (node) => node.source && checkImport(node, node.source.value),
      ImportExpression: (node) => typeof node.source.value === 'string' && checkImport(node, node.source.value),
      MemberExpression(node) {
        const name = node.computed ? node.property.value : node.property.name;
        if (node.object.name === 'process' && name === 'env') checkEnvironment(node);
        // `window.fetch` is the global `fetch`. `postMessage` is a method of other windows, workers and channels, too.
        if (globalObjects.includes(node.object.name) || name === 'postMessage') checkGlobal(node.property, name);
      },
      'Program:exit'() {
        // A global that ESLint's configuration names is a variable without a definition (`defs`). References to other
        // globals are in `through`.
        const { through, variables } = context.sourceCode.scopeManager.globalScope;
        const configured = variables.filter(({ defs }) => defs.length === 0).flatMap(({ references }) => references);
        for (const { identifier } of [...through, ...configured]) checkGlobal(identifier, identifier.name);
      },
    };
  },
};
