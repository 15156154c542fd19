const { singletons } = require('./sharedSingletons.js');

const NAME = 'PrerenderPlugin';
/** Stands for the folder in which the build will be published. A release replaces it in the prerendered HTML. */
const PUBLISHED_FOLDER = '/@published@/';

/**
 * Builds the same sources a second time, for Node. `npm run release` runs the result to prerender pages, which means to
 * render them to HTML. The plugin adds one CommonJS file per entry, `prerender/<name>.<hash>.cjs`, to the files of the
 * browser's build. Shared libraries such as React must exist once, as in the browser: the file of the shell contains
 * them, and the file of a remote (micro-frontend) calls `require` for them. The release provides that `require`.
 */
class PrerenderPlugin {
  /** `entries`: source files by name. `sharedInside`: whether the built files contain the shared libraries. */
  constructor({ entries, sharedInside = false }) {
    this.entries = entries;
    this.sharedInside = sharedInside;
  }

  apply(compiler) {
    if (compiler.options.mode !== 'production') return;
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: NAME, stage }, async () => {
        const nodeCompilation = await this.buildForNode(compiler);
        compilation.errors.push(...nodeCompilation.errors);
        // A watching build starts again after a change of these files.
        compilation.fileDependencies.addAll(nodeCompilation.fileDependencies);
        for (const { name, source } of nodeCompilation.getAssets()) compilation.emitAsset(name, source);
      });
    });
  }

  /** Runs the build for Node. Returns webpack's compilation with the built files, which are not written to the disk. */
  buildForNode({ webpack, context, options }) {
    const nodeCompiler = webpack({
      // Distinguishes the messages of webpack from those about the browser's build.
      name: `${options.name} (prerender)`,
      mode: 'production',
      context,
      target: 'node24',
      devtool: false,
      entry: this.entries,
      externals: this.sharedInside ? [excludeFirebase] : [excludeFirebase, excludeShared],
      externalsType: 'commonjs',
      // Other options of `resolve` are left out, so that webpack takes the files that packages provide for Node.
      resolve: { extensions: [...options.resolve.extensions, '...'], alias: options.resolve.alias },
      module: {
        rules: options.module.rules.map(emitNoFiles),
        // Makes one file of each entry, with the modules of `import()` inside.
        parser: { javascript: { dynamicImportMode: 'eager' } },
      },
      output: {
        // Any path will do, because nothing is written.
        path: '/',
        filename: 'prerender/[name].[contenthash:12].cjs',
        library: { type: 'commonjs2' },
        publicPath: PUBLISHED_FOLDER,
        uniqueName: options.output.uniqueName,
      },
      optimization: { minimize: false, splitChunks: false },
      performance: false,
    });
    nodeCompiler.hooks.shouldEmit.tap(NAME, () => false);
    return new Promise((resolve, reject) => {
      nodeCompiler.run((failure, stats) => {
        nodeCompiler.close(() => undefined);
        if (failure) reject(failure);
        else resolve(stats.compilation);
      });
    });
  }
}

/**
 * Function for webpack's option `externals`: keeps the library of the identity provider out of the file, because
 * prerendering needs no session. The `require` of a release throws an error for it. Therefore code that is prerendered
 * may import the library only by an `import()` that is not reached.
 */
function excludeFirebase({ request }, callback) {
  if (/^@?firebase\b/.test(request)) callback(null, request);
  else callback();
}

/** Function for webpack's option `externals`: keeps the shared libraries out of the file. */
function excludeShared({ request }, callback) {
  // The keys of `singletons` are the names of the shared libraries. A name that ends in a slash, such as `react/`,
  // stands for all modules of a library.
  const isShared = Object.keys(singletons).some((name) =>
    name.endsWith('/') ? request.startsWith(name) : request === name,
  );
  if (isShared) callback(null, request);
  else callback();
}

/**
 * Changes a module rule of the browser's build so that it emits no pictures, fonts and style sheets, which that build
 * has emitted. Addresses of files and names of classes stay the same, because the HTML must match the browser's.
 */
function emitNoFiles(rule) {
  if (rule.type === 'asset/resource') return { ...rule, generator: { ...rule.generator, emit: false } };
  // Only the rule for style sheets has `oneOf` (createStyleRule in moduleRules.js).
  if (rule.oneOf) return { ...rule, oneOf: rule.oneOf.map(keepClassNamesOnly) };
  return rule;
}

/** Reduces a rule for style sheets to css-loader, and css-loader to the names of the classes. */
function keepClassNamesOnly({ use, ...rest }) {
  const cssLoader = use.find(({ loader }) => loader?.includes('css-loader'));
  const { modules } = cssLoader.options;
  // A style sheet that is no CSS module has no names to export. As `asset/source` it emits no file.
  if (!modules) return { ...rest, type: 'asset/source' };
  const options = { ...cssLoader.options, modules: { ...modules, exportOnlyLocals: true } };
  return { ...rest, use: [{ ...cssLoader, options }] };
}

module.exports = { PrerenderPlugin };
