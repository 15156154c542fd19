import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { doors, environmentDoor, forTests, globalDoors, mayImport, notForPages } from './table.mjs';

const ours = Object.keys(mayImport);
const pageObjects = ['window', 'globalThis', 'self'];
/** Tests, their support files, QA pages and build configuration may look behind doors, never into another remote. */
const behindTheScenes = /(\.test\.tsx?$|\/testing[/.]|\/standalone\/|\.config\.[cm]?js$|^[^/]+$)/;

// The longest folder counts: `qa/panel` lies inside of `qa`.
const packageOf = (file) =>
  ours.filter((folder) => file.startsWith(`${folder}/`)).toSorted((a, b) => b.length - a.length)[0];

/** The path that a relative import names, from the root. */
const pathOf = (source, file) => new URL(source, `file:///${file}`).pathname.slice(1);

/** Which package of ours an import names: by its name, or by climbing out of the own folder. */
function targetOf(source, file) {
  if (source.startsWith('.')) return packageOf(pathOf(source, file));
  // A package of ours is named like the last part of its folder.
  return ours.find((folder) => source.split('/')[0] === folder.split('/').at(-1));
}

/** The folder of a remote that holds a screen, if the path stands in one. */
function screenOf(path, root) {
  const folder = path.match(/^mf-[a-z-]+\/src\/[^/]+(?=\/)/)?.[0];
  if (!folder || !existsSync(join(root, folder))) return undefined;
  return readdirSync(join(root, folder)).some((name) => name.endsWith('Screen.tsx')) ? folder : undefined;
}

export default {
  meta: { type: 'problem', schema: [], messages: { table: '{{text}}' } },
  create(context) {
    const file = relative(context.cwd, context.filename).replaceAll('\\', '/');
    const from = packageOf(file);
    const report = (node, text) => context.report({ node, messageId: 'table', data: { text } });

    function check(node, source) {
      const target = targetOf(source, file);
      const inTest = forTests.includes(target) && behindTheScenes.test(file);
      if (from && target && target !== from && !mayImport[from].includes(target) && !inTest) {
        report(node, `${from} must not import ${target} (CONTRIBUTING.md)`);
      }
      const screen = source.startsWith('.') && screenOf(pathOf(source, file), context.cwd);
      if (screen && /^mf-[a-z-]+\/src\//.test(file) && !file.startsWith(`${screen}/`))
        report(node, `${screen} belongs to its screen: what others need stands in a folder of its own`);
      if (behindTheScenes.test(file) || /^(tools|operations|qa|release)(\/|$)/.test(from ?? '')) return;
      if (notForPages.what.test(source) && notForPages.within.test(file))
        report(node, `${source} is not for a script of the page`);
      const door = doors.find(({ what }) => what.test(source));
      if (door && !door.files.some((place) => file.startsWith(place)))
        report(node, `${source} is only for its door ${door.files.join(', ')}`);
    }

    function checkEnvironment(node) {
      if (!environmentDoor.within.test(file) || environmentDoor.files.test(file) || behindTheScenes.test(file)) return;
      report(node, 'process.env is only for a program\u2019s config.ts');
    }

    function checkGlobal(node, name) {
      const door = globalDoors.find((global) => global.name === name && global.within.test(file));
      if (!door || door.files.includes(file) || behindTheScenes.test(file)) return;
      report(node, `${name} is only for ${door.files.join(', ')}`);
    }

    return {
      ImportDeclaration: (node) => check(node, node.source.value),
      ExportAllDeclaration: (node) => check(node, node.source.value),
      ExportNamedDeclaration: (node) => node.source && check(node, node.source.value),
      ImportExpression: (node) => typeof node.source.value === 'string' && check(node, node.source.value),
      MemberExpression(node) {
        const name = node.computed ? node.property.value : node.property.name;
        if (node.object.name === 'process' && name === 'env') checkEnvironment(node);
        // `window.fetch` is the same door; a message can leave through any window, worker or channel.
        if (pageObjects.includes(node.object.name) || name === 'postMessage') checkGlobal(node.property, name);
      },
      'Program:exit'() {
        const { through, variables } = context.sourceCode.scopeManager.globalScope;
        // A name that the configuration calls a global counts as resolved; no line of the file declares it.
        const declared = variables.filter(({ defs }) => defs.length === 0).flatMap(({ references }) => references);
        for (const { identifier } of [...through, ...declared]) checkGlobal(identifier, identifier.name);
      },
    };
  },
};
