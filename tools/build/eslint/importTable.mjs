import { relative } from 'node:path';
import { doors, environmentDoor, globalDoors, mayImport, notForPages } from './table.mjs';

const ours = Object.keys(mayImport);
/** Tests, their support files, QA pages and build configuration may look behind doors, never into another remote. */
const behindTheScenes = /(\.test\.tsx?$|\/testing[/.]|\/standalone\/|\.config\.[cm]?js$|^[^/]+$)/;

function packageOf(file) {
  return ours.find((folder) => file.startsWith(`${folder}/`));
}

/** Which package of ours an import names: by its name, or by climbing out of the own folder. */
function targetOf(source, file) {
  if (!source.startsWith('.')) {
    // A package of ours is named like the last part of its folder.
    return ours.find((folder) => source.split('/')[0] === folder.split('/').at(-1));
  }
  const path = new URL(source, `file:///${file}`).pathname.slice(1);
  return packageOf(path);
}

export default {
  meta: { type: 'problem', schema: [], messages: { table: '{{text}}' } },
  create(context) {
    const file = relative(context.cwd, context.filename).replaceAll('\\', '/');
    const from = packageOf(file);
    const report = (node, text) => context.report({ node, messageId: 'table', data: { text } });

    function check(node, source) {
      const target = targetOf(source, file);
      // A remote's tests and its page for QA stand in QA's frame.
      const inQa = target === 'tools/qa' && behindTheScenes.test(file);
      if (from && target && target !== from && !mayImport[from].includes(target) && !inQa) {
        report(node, `${from} must not import ${target} (docs/contract.md)`);
      }
      if (behindTheScenes.test(file) || from?.startsWith('tools/') || from === 'owner') return;
      if (notForPages.what.test(source) && notForPages.within.test(file))
        report(node, `${source} is not for a script of the page`);
      const door = doors.find(({ what }) => what.test(source));
      if (door && !door.files.includes(file)) report(node, `${source} is only for its door ${door.files.join(', ')}`);
    }

    return {
      ImportDeclaration: (node) => check(node, node.source.value),
      ExportAllDeclaration: (node) => check(node, node.source.value),
      ExportNamedDeclaration: (node) => node.source && check(node, node.source.value),
      ImportExpression: (node) => typeof node.source.value === 'string' && check(node, node.source.value),
      MemberExpression(node) {
        const isEnvironment = node.object.name === 'process' && node.property.name === 'env';
        if (!isEnvironment || !environmentDoor.within.test(file) || behindTheScenes.test(file)) return;
        if (!environmentDoor.files.test(file)) report(node, 'process.env is only for a program\u2019s config.ts');
      },
      'Program:exit'() {
        for (const { names, within, files } of globalDoors) {
          if (!within.test(file) || files.includes(file) || behindTheScenes.test(file)) continue;
          for (const { identifier } of context.sourceCode.scopeManager.globalScope.through) {
            if (names.includes(identifier.name))
              report(identifier, `${identifier.name} is only for ${files.join(', ')}`);
          }
        }
      },
    };
  },
};
