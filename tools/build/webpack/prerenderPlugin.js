const { singletons } = require('./sharedSingletons.js');

const NAME = 'PrerenderPlugin';
/** Stands for the folder that the build will be published in; the site puts the real one in its place. */
const BASE = '/@published@/';

/**
 * Builds the same sources a second time for Node, so that a release can prerender pages. Emits one CommonJS file per
 * entry in `prerender/`. Singletons are shared as in the browser: the shell's file contains them (`sharedInside`), a
 * remote's imports them with `require`.
 */
class PrerenderPlugin {
  constructor({ entries, sharedInside = false }) {
    this.entries = entries;
    this.sharedInside = sharedInside;
  }

  apply(compiler) {
    if (compiler.options.mode !== 'production') return;
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: NAME, stage }, async () => {
        const { errors, files, fileDependencies } = await this.build(compiler);
        compilation.errors.push(...errors);
        compilation.fileDependencies.addAll(fileDependencies);
        for (const [name, content] of Object.entries(files)) {
          compilation.emitAsset(name, new compiler.webpack.sources.RawSource(content));
        }
      });
    });
  }

  build({ webpack, context, options }) {
    const files = {};
    const nested = webpack({
      name: `${options.name} (ahead of time)`,
      mode: 'production',
      context,
      target: 'node24',
      devtool: false,
      entry: this.entries,
      externals: this.sharedInside ? [loadedLater] : [loadedLater, shared],
      externalsType: 'commonjs',
      // Not what else the build for browsers has settled: in Node, packages have entries of their own.
      resolve: { extensions: [...options.resolve.extensions, '...'], alias: options.resolve.alias },
      module: {
        rules: options.module.rules.map(withoutOutput),
        parser: { javascript: { dynamicImportMode: 'eager' } },
      },
      output: {
        path: '/',
        filename: 'prerender/[name].[contenthash:12].cjs',
        library: { type: 'commonjs2' },
        publicPath: BASE,
        uniqueName: options.output.uniqueName,
      },
      optimization: { minimize: false, splitChunks: false },
      performance: false,
    });
    nested.outputFileSystem = intoMemory(files);
    return new Promise((resolve, reject) => {
      nested.run((failure, stats) => {
        nested.close(() => undefined);
        if (failure) return reject(failure);
        resolve({ files, errors: stats.compilation.errors, fileDependencies: stats.compilation.fileDependencies });
      });
    });
  }
}

/** Prerendering needs no session and therefore no identity provider's library. */
function loadedLater({ request }, callback) {
  return /^@firebase\b/.test(request) ? callback(null, request) : callback();
}

function shared({ request }, callback) {
  const isShared = Object.keys(singletons).some((name) =>
    name.endsWith('/') ? request.startsWith(name) : request === name,
  );
  return isShared ? callback(null, request) : callback();
}

/** Same names for classes and pictures, but the files themselves come from the build for browsers. */
function withoutOutput(rule) {
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

/** The little of a file system that webpack needs to write. */
function intoMemory(files) {
  const missing = (_path, ...rest) => rest.at(-1)(Object.assign(new Error('not here'), { code: 'ENOENT' }));
  return {
    mkdir: (_path, done) => done(null),
    writeFile: (path, content, done) => {
      files[path.replace(/^\//, '')] = content;
      done(null);
    },
    stat: missing,
    lstat: missing,
    readFile: missing,
    unlink: missing,
    rmdir: missing,
  };
}

module.exports = { PrerenderPlugin };
