const { singletons } = require('./sharedSingletons.js');

const NAME = 'PrerenderPlugin';
/** Placeholder for the address of the folder in which the build will be published. Release replaces it. */
const PUBLISHED_FOLDER = '/@published@/';

/**
 * Builds the same sources a second time for Node, so that `npm run release` can prerender pages: render them to HTML.
 * Adds one CommonJS file per entry, `prerender/<name>.<hash>.cjs`, to the files of the browser's build. Shared
 * libraries exist once, as in the browser: the shell's file contains them (`sharedInside`). The file of a remote
 * (micro-frontend) calls `require` for them. The release passes it a `require` that returns those of the shell.
 */
class PrerenderPlugin {
  /** `entries`: source file of each program, by name. `sharedInside`: the programs contain the shared libraries. */
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
        // A watching build watches the files that were read.
        compilation.fileDependencies.addAll(nodeCompilation.fileDependencies);
        for (const { name, source } of nodeCompilation.getAssets()) compilation.emitAsset(name, source);
      });
    });
  }

  /** Builds the programs, without writing them to the disk. Returns webpack's compilation, which has their code. */
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
      // Leaves out the `conditionNames` and `mainFields` of the browser's build: packages resolve to entries for Node.
      resolve: { extensions: [...options.resolve.extensions, '...'], alias: options.resolve.alias },
      module: {
        rules: options.module.rules.map(emitNoFiles),
        // A program is one file: it contains the modules of `import()`.
        parser: { javascript: { dynamicImportMode: 'eager' } },
      },
      output: {
        // Any path: nothing is written.
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
 * webpack's `externals`: leaves out the identity provider's library, because prerendering needs no session. In a
 * release, `require` throws an error for it. Therefore prerendered code may import it only by an `import()` that does
 * not run.
 */
function excludeFirebase({ request }, callback) {
  return /^@firebase\b/.test(request) ? callback(null, request) : callback();
}

/** webpack's `externals`: leaves shared libraries to `require`. A name that ends in `/` stands for all its modules. */
function excludeShared({ request }, callback) {
  const isShared = Object.keys(singletons).some((name) =>
    name.endsWith('/') ? request.startsWith(name) : request === name,
  );
  return isShared ? callback(null, request) : callback();
}

/**
 * Changes a module rule of the browser's build so that it emits no files of pictures, fonts and styles, because that
 * build has emitted them. Their addresses and the names of classes stay the same: the HTML must match the browser's.
 */
function emitNoFiles(rule) {
  if (rule.type === 'asset/resource') return { ...rule, generator: { ...rule.generator, emit: false } };
  // Only the rule for style sheets has `oneOf` (createStyleRule in moduleRules.js): CSS modules, and all others.
  if (!rule.oneOf) return rule;
  return { ...rule, oneOf: rule.oneOf.map(keepClassNamesOnly) };
}

/** Reduces the loaders of a rule for style sheets to css-loader, which exports the names of the classes. */
function keepClassNamesOnly({ use, ...rest }) {
  const cssLoader = use.find(({ loader }) => loader?.includes('css-loader'));
  const { modules } = cssLoader.options;
  // Programs use nothing of a style sheet that is no CSS module. As `asset/source` it emits no file.
  if (!modules) return { ...rest, type: 'asset/source' };
  const options = { ...cssLoader.options, modules: { ...modules, exportOnlyLocals: true } };
  return { ...rest, use: [{ ...cssLoader, options }] };
}

module.exports = { PrerenderPlugin };
