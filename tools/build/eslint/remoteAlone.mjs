/** Properties of React Router's `Link` that the shell's (shell/src/routes/Link.tsx), which replaces it, lacks. */
const unsupportedByLink =
  /^(?:reloadDocument|preventScrollReset|viewTransition|discover|prefetch|mask|unstable_\w+|defaultShouldRevalidate)$/;

/**
 * Syntax that a remote must not use, for ESLint's `no-restricted-syntax`: a remote communicates with the rest of the
 * page only as docs/contract.md allows.
 */
export default [
  {
    selector: 'AssignmentExpression[left.object.name=/^(?:window|globalThis|self)$/]',
    message: 'A remote sets no variable on window (docs/contract.md)',
  },
  {
    selector: 'CallExpression:matches([callee.name="dispatchEvent"], [callee.property.name="dispatchEvent"])',
    message: 'A remote sends no events (docs/contract.md)',
  },
  {
    selector: 'ExportDefaultDeclaration[declaration.params.length>0]',
    message: 'A screen takes no props (docs/contract.md)',
  },
  {
    selector: `JSXOpeningElement[name.name="Link"] > JSXAttribute[name.name=${unsupportedByLink}]`,
    message: 'The shell’s Link does not know this property (docs/contract.md)',
  },
];
