const { singletons } = require('./sharedSingletons.js');

const NAME = 'PrerenderPlugin';
/** Placeholder for the address of the folder in which the build will be published. Release replaces it. */
const PUBLISHED_FOLDER = '/@published@/';

/**
 * Builds the same sources a second time for Node, so that a release can prerender pages. Emits one CommonJS file per
 * entry in `prerender/`. Singletons are shared as in the browser: the shell's file contains them (`sharedInside`), a
 * remote's imports them with `require`.
 */
class PrerenderPlugin {
  /** `entries`: file of each program, by name. `sharedInside`: the programs contain the shared packages. */
  constructor({ entries, sharedInside = false }) {
    this.entries = entries;
    this.sharedInside = sharedInside;
  }

  apply(compiler) {
    if (compiler.options.mode !== 'production') return;
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: NAME, stage }, async () => {
        const nodeBuild = await this.buildForNode(compiler);
        compilation.errors.push(...nodeBuild.errors);
        // A watching build watches the files that were read.
        compilation.fileDependencies.addAll(nodeBuild.fileDependencies);
        for (const { name, source } of nodeBuild.getAssets()) compilation.emitAsset(name, source);
      });
    });
  }

  /** Builds the programs, without writing them to the disk. Returns webpack's compilation. */
  buildForNode({ webpack, context, options }) {
    const nodeBuild = webpack({
      name: `${options.name} (ahead of time)`,
      mode: 'production',
      context,
      target: 'node24',
      devtool: false,
      entry: this.entries,
      externals: this.sharedInside ? [excludeIdentity] : [excludeIdentity, excludeShared],
      externalsType: 'commonjs',
      // Only these settings of the browser's build apply: packages resolve to their entries for Node.
      resolve: { extensions: [...options.resolve.extensions, '...'], alias: options.resolve.alias },
      module: {
        rules: options.module.rules.map(disableOutput),
        parser: { javascript: { dynamicImportMode: 'eager' } },
      },
      output: {
        path: '/',
        filename: 'prerender/[name].[contenthash:12].cjs',
        library: { type: 'commonjs2' },
        publicPath: PUBLISHED_FOLDER,
        uniqueName: options.output.uniqueName,
      },
      optimization: { minimize: false, splitChunks: false },
      performance: false,
    });
    nodeBuild.hooks.shouldEmit.tap(NAME, () => false);
    return new Promise((resolve, reject) => {
      nodeBuild.run((failure, stats) => {
        nodeBuild.close(() => undefined);
        if (failure) reject(failure);
        else resolve(stats.compilation);
      });
    });
  }
}

/** webpack's `externals`: leaves out the identity provider's library, because prerendering needs no session. */
function excludeIdentity({ request }, callback) {
  return /^@firebase\b/.test(request) ? callback(null, request) : callback();
}

/** webpack's `externals`: leaves shared packages to `require`. A name that ends in `/` stands for all its modules. */
function excludeShared({ request }, callback) {
  const isShared = Object.keys(singletons).some((name) =>
    name.endsWith('/') ? request.startsWith(name) : request === name,
  );
  return isShared ? callback(null, request) : callback();
}

/**
 * Changes a rule so that names of classes and pictures stay the same, but no files of styles and pictures are emitted:
 * the browser's build has them. For styles, it relies on the order of loaders in base.js (output, css-loader).
 */
function disableOutput(rule) {
  if (rule.type === 'asset/resource') return { ...rule, generator: { ...rule.generator, emit: false } };
  if (!rule.oneOf) return rule;
  return {
    ...rule,
    oneOf: rule.oneOf.map(({ use: [, css], ...rest }) =>
      css.options.modules
        ? {
            ...rest,
            use: [{ ...css, options: { ...css.options, modules: { ...css.options.modules, exportOnlyLocals: true } } }],
          }
        : { ...rest, type: 'asset/source' },
    ),
  };
}

module.exports = { PrerenderPlugin };
