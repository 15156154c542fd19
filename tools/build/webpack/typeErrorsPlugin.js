const { existsSync, readFileSync, unwatchFile, watchFile } = require('node:fs');
const { WebpackError } = require('webpack');

const NAME = 'TypeErrorsPlugin';
const watchIntervalMs = 300;

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
 * page. They are no errors, because a page with type errors still gets hot updates. The log changes with every save of a
 * file. Webpack builds again only if its errors have changed, so that the save's own build has the processor.
 */
class TypeErrorsPlugin {
  constructor(logFile) {
    this.logFile = logFile;
  }

  apply(compiler) {
    let shown = [];
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      shown = this.readErrors();
      compilation.warnings.push(...shown.map((message) => new WebpackError(message)));
    });
    const showChanges = () => {
      if (this.readErrors().join() !== shown.join()) compiler.watching?.invalidate();
    };
    let isWatching = false;
    compiler.hooks.watchRun.tap(NAME, () => {
      if (!isWatching) watchFile(this.logFile, { interval: watchIntervalMs }, showChanges);
      isWatching = true;
    });
    compiler.hooks.watchClose.tap(NAME, () => unwatchFile(this.logFile, showChanges));
  }

  readErrors() {
    return existsSync(this.logFile) ? parseTypeErrors(readFileSync(this.logFile, 'utf8')) : [];
  }
}

module.exports = { TypeErrorsPlugin };
