import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { adapters, environmentAdapter, globalAdapters, mayImport, nodeOnlyEntries, testPackages } from './table.mjs';

const packages = Object.keys(mayImport);
const pageObjects = ['window', 'globalThis', 'self'];
/**
 * Files that may bypass the adapters but not import another remote: tests, their support files, QA pages,
 * configuration.
 */
const exempt = /(\.test\.tsx?$|\/testing[/.]|\/standalone\/|\.config\.[cm]?js$|^[^/]+$)/;

// The longest match wins, because `qa/panel` is inside `qa`.
const packageOf = (file) =>
  packages.filter((folder) => file.startsWith(`${folder}/`)).toSorted((a, b) => b.length - a.length)[0];

/** The path that a relative import names, from the root. */
const pathOf = (source, file) => new URL(source, `file:///${file}`).pathname.slice(1);

/** Returns the workspace package that an import refers to by name or by relative path, or undefined. */
function targetOf(source, file) {
  if (source.startsWith('.')) return packageOf(pathOf(source, file));
  // A workspace package has the name of its folder's last segment.
  return packages.find((folder) => source.split('/')[0] === folder.split('/').at(-1));
}

/** Returns the folder of a remote's screen that contains the path, or undefined. */
function findScreenFolder(path, root) {
  const folder = path.match(/^mf-[a-z-]+\/src\/[^/]+(?=\/)/)?.[0];
  if (!folder || !existsSync(join(root, folder))) return undefined;
  return readdirSync(join(root, folder)).some((name) => name.endsWith('Screen.tsx')) ? folder : undefined;
}

/** ESLint rule: keeps to the import table and the adapters of table.mjs. */
export default {
  meta: { type: 'problem', schema: [], messages: { table: '{{text}}' } },
  create(context) {
    const file = relative(context.cwd, context.filename).replaceAll('\\', '/');
    const from = packageOf(file);
    const report = (node, text) => context.report({ node, messageId: 'table', data: { text } });

    function check(node, source) {
      const target = targetOf(source, file);
      const inTest = testPackages.includes(target) && exempt.test(file);
      if (from && target && target !== from && !mayImport[from].includes(target) && !inTest) {
        report(node, `${from} must not import ${target} (CONTRIBUTING.md)`);
      }
      const screen = source.startsWith('.') && findScreenFolder(pathOf(source, file), context.cwd);
      if (screen && /^mf-[a-z-]+\/src\//.test(file) && !file.startsWith(`${screen}/`))
        report(node, `${screen} belongs to its screen: what others need stands in a folder of its own`);
      if (exempt.test(file) || /^(tools|operations|qa|release)(\/|$)/.test(from ?? '')) return;
      if (nodeOnlyEntries.source.test(source) && nodeOnlyEntries.within.test(file))
        report(node, `${source} is not for a script of the page`);
      const adapter = adapters.find((row) => row.source.test(source));
      if (adapter && !adapter.files.some((path) => file.startsWith(path)))
        report(node, `${source} is only for its adapter ${adapter.files.join(', ')}`);
    }

    function checkEnvironment(node) {
      if (!environmentAdapter.within.test(file) || environmentAdapter.files.test(file) || exempt.test(file)) return;
      report(node, 'process.env is only for a program\u2019s config.ts');
    }

    function checkGlobal(node, name) {
      const adapter = globalAdapters.find((global) => global.name === name && global.within.test(file));
      if (!adapter || adapter.files.includes(file) || exempt.test(file)) return;
      report(node, `${name} is only for ${adapter.files.join(', ')}`);
    }

    return {
      ImportDeclaration: (node) => check(node, node.source.value),
      ExportAllDeclaration: (node) => check(node, node.source.value),
      ExportNamedDeclaration: (node) => node.source && check(node, node.source.value),
      ImportExpression: (node) => typeof node.source.value === 'string' && check(node, node.source.value),
      MemberExpression(node) {
        const name = node.computed ? node.property.value : node.property.name;
        if (node.object.name === 'process' && name === 'env') checkEnvironment(node);
        // `window.fetch` is `fetch`; `postMessage` is a method of windows, workers and channels alike.
        if (pageObjects.includes(node.object.name) || name === 'postMessage') checkGlobal(node.property, name);
      },
      'Program:exit'() {
        const { through, variables } = context.sourceCode.scopeManager.globalScope;
        // ESLint resolves globals of its configuration to variables without a definition; others remain in `through`.
        const declared = variables.filter(({ defs }) => defs.length === 0).flatMap(({ references }) => references);
        for (const { identifier } of [...through, ...declared]) checkGlobal(identifier, identifier.name);
      },
    };
  },
};
