const withoutMessages = require('./withoutMessages.js');

test('calls keep their condition and lose their sentence, and nothing else changes', () => {
  const source = `
    invariant(
      useInRouterContext(),
      // Perhaps two versions.
      \`<Navigate> may be used, but; only \${"here"}\`
    );
    warning(a, "Say \\"so\\", or not.");
    invariant(b, messageFor("?", to));
    warning(c(d, e), whatToDo);
    invariant(f(g, h));
    throw new Error("stays");`;
  expect(withoutMessages(source).replaceAll(/\s+/g, ' ').trim()).toBe(
    'invariant( useInRouterContext()); warning(a); invariant(b); warning(c(d, e)); invariant(f(g, h)); throw new Error("stays");',
  );
});
