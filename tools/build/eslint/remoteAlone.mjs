import { relative } from 'node:path';

const pageObjects = /^(window|globalThis|self)$/;
/** Properties of React Router's link that the shell's own link (shell/src/routes/Link.tsx) does not support. */
const unsupportedByLink =
  /^(reloadDocument|preventScrollReset|viewTransition|discover|prefetch|mask|unstable_\w+|defaultShouldRevalidate)$/;

/**
 * ESLint rule: a remote communicates with the rest of the page only as docs/contract.md allows. It checks the code of
 * remotes, not their tests.
 */
export default {
  // Every report has its own sentence.
  meta: { type: 'problem', schema: [], messages: { alone: '{{text}} (docs/contract.md)' } },
  create(context) {
    const file = relative(context.cwd, context.filename).replaceAll('\\', '/');
    if (!/^mf-[a-z-]+\/src\//.test(file) || /\.test\.tsx?$|\/testing\//.test(file)) return {};
    const report = (node, text) => context.report({ node, messageId: 'alone', data: { text } });

    return {
      AssignmentExpression({ left }) {
        if (left.type === 'MemberExpression' && pageObjects.test(left.object.name))
          report(left, 'A remote sets no variable on window');
      },
      CallExpression({ callee }) {
        const name = callee.property?.name ?? callee.name;
        if (name === 'dispatchEvent') report(callee, 'A remote sends no events');
      },
      ExportDefaultDeclaration({ declaration }) {
        if (file.endsWith('Screen.tsx') && declaration.params?.length > 0)
          report(declaration, 'A screen takes no props');
      },
      JSXOpeningElement({ name, attributes }) {
        if (name.name !== 'Link') return;
        for (const attribute of attributes)
          if (unsupportedByLink.test(attribute.name?.name))
            report(attribute, 'The shell’s Link does not know this property');
      },
    };
  },
};
