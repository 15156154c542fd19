const { existsSync, readFileSync } = require('node:fs');
const { WebpackError } = require('webpack');

/**
 * Returns the errors in a log of `tsc --watch`, for example `mf-help/src/faq/FaqScreen.tsx(12,5): error TS2322: …`. The
 * log contains several compilations, of which the last may still be running. Only the latest complete one counts.
 */
function parseTypeErrors(log) {
  const compilations = log.split(/^.*(?:Starting compilation|File change detected).*$/m);
  const latestComplete = compilations.findLast((text) => /Found \d+ errors?\. Watching/.test(text)) ?? '';
  // A message may have further lines, which are indented.
  const messages = latestComplete.split(/\n(?=\S)/);
  return messages.filter((message) => /: error TS\d+:/.test(message)).map((message) => message.trim());
}

/**
 * Turns the errors in the log of a type checker into warnings of the build, which webpack's dev server shows over the
 * page. They are no errors, because a page with type errors still gets hot updates.
 */
class TypeErrorsPlugin {
  constructor(logFile) {
    this.logFile = logFile;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('TypeErrorsPlugin', (compilation) => {
      // Webpack builds again when the log changes.
      compilation.fileDependencies.add(this.logFile);
      const log = existsSync(this.logFile) ? readFileSync(this.logFile, 'utf8') : '';
      compilation.warnings.push(...parseTypeErrors(log).map((message) => new WebpackError(message)));
    });
  }
}

module.exports = { TypeErrorsPlugin };
