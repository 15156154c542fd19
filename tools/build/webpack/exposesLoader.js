/**
 * Loader for `webpack.config.cjs?exposes`, which a remote's QA page imports: replaces the file by a module that exports
 * the remote's screens by name, as `{ './Faq': FaqScreen }`.
 */
module.exports = function exposesLoader() {
  const entries = Object.entries(this.getOptions().screens);
  const imports = entries.map(([, file], index) => `import screen${index} from ${JSON.stringify(file)};`);
  const properties = entries.map(([name], index) => `${JSON.stringify(name)}: screen${index}`);
  return `${imports.join('\n')}\nexport default { ${properties.join(', ')} };\n`;
};
