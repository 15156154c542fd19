const { dirname } = require('node:path');
const { api } = require('@mdn/browser-compat-data');
const ts = require('typescript');

const isInLibrary = (file) => /\/lib\.dom(\.\w+)?\.d\.ts$/.test(file.fileName);
/** Returns whether the code uses a member only if it exists: `a.b?.()`. */
const isOptional = ({ parent }) => Boolean(parent.questionDotToken);

/** Returns the interface that declares a member, or the variable, such as `URL`, that has it as a static member. */
function findInterfaceName(declaration) {
  const { parent } = declaration;
  return (ts.isInterfaceDeclaration(parent) ? parent : parent?.parent)?.name?.getText();
}

/**
 * Finds the members of the web platform's interfaces that a TypeScript program uses, such as `URLSearchParams.size`.
 * Returns their entries in MDN's compatibility data by name. The name of a member alone would not do: a `Map` has a
 * `size`, too. `configFile` is the program's `tsconfig.json`.
 */
function findWebApis(configFile) {
  const { config } = ts.readConfigFile(configFile, ts.sys.readFile);
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, dirname(configFile));
  const program = ts.createProgram(fileNames, options);
  const checker = program.getTypeChecker();
  const found = new Map();

  function* listBases(type) {
    yield type;
    for (const base of type.isClassOrInterface() ? checker.getBaseTypes(type) : []) yield* listBases(base);
  }

  function add(owner, member) {
    const type = checker.getApparentType(checker.getTypeAtLocation(owner));
    for (const part of type.isUnionOrIntersection() ? type.types : [type]) {
      const { declarations = [] } = checker.getPropertyOfType(part, member) ?? {};
      const declaration = declarations.find((one) => isInLibrary(one.getSourceFile()));
      if (!declaration) continue;
      // MDN lists the members of a mixin, such as `ParentNode`, at each interface that has it.
      const interfaces = [findInterfaceName(declaration), ...[...listBases(part)].map(({ symbol }) => symbol?.name)];
      const name = interfaces.find((one) => api[one]?.[member]);
      if (name) found.set(`${name}.${member}`, api[name][member].__compat);
    }
  }

  function visit(node) {
    if (ts.isPropertyAccessExpression(node) && !isOptional(node)) add(node.expression, node.name.text);
    if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
      const { text } = node.propertyName ?? node.name;
      if (text) add(node.parent, text);
    }
    ts.forEachChild(node, visit);
  }

  for (const file of program.getSourceFiles())
    if (!file.isDeclarationFile && !file.fileName.includes('/node_modules/')) visit(file);
  return found;
}

module.exports = { findWebApis };
