/**
 * A loader for the router's build. Its top level calls React for components nobody here uses, without saying that these
 * calls have no effect, so that webpack has to keep them and all they use: half of the router. This says it.
 */
module.exports = function pureTopLevel(source) {
  return (
    source
      .replaceAll(
        /^(var \w+ = )(React\w*\.(?:forwardRef|memo|createContext)\(|Symbol\(|Object\.getOwnPropertyNames\()/gm,
        '$1/* @__PURE__ */ $2',
      )
      // Read by a name that webpack does not know, for which it would have to make one object of all of React.
      .replaceAll(/(React\w*)\[USE_OPTIMISTIC\]/g, '$1.useOptimistic')
      .replaceAll(/^\w+\.displayName = "[^"]*";$/gm, '')
      // What is set on a class from outside is an effect, too; inside it belongs to the class and goes with it.
      .replaceAll(
        /^(var (\w+) = class [^\n]+\{)$([^]*?^\};)\n\2\.contextType = (\w+);$/gm,
        '$1\n  static contextType = $4;$3',
      )
  );
};
