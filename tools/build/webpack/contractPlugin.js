const { createHash } = require('node:crypto');
const { errorCodes } = require('api-contract');
const { buildShapes } = require('api-contract/shapes');
const { createBillOfMaterials } = require('./billOfMaterials.js');
const { checkExposes } = require('./checkExposes.js');
const { describeFiles, splitFiles, sumBrotliBytes } = require('./describeFiles.js');
const { directEntry } = require('./directContainerPlugin.js');
const { findCalls } = require('./findCalls.js');

const NAME = 'ContractPlugin';
/** Packages whose code is in every bundle without being a module: the run time that loads chunks and style sheets. */
const codeGenerators = ['webpack', 'mini-css-extract-plugin'];

/**
 * Describes a build in `contract.json` beside the output: files with their integrity, exposed screens, calls of the
 * backend and shared packages. `npm run release` decides by it whether the build fits the other builds on the site.
 * Writes packages and fonts of others in the bundle, with their licences, to `sbom.cdx.json`. Fails the build if a
 * licence is missing, or if a remote (micro-frontend) exposes other screens than its module descriptor names.
 */
class ContractPlugin {
  /**
   * `descriptor` and `federation` are a remote's module descriptor and options of Module Federation; the shell has none.
   * `shared` are the packages that shell and remotes share. `hostApi` is the version of the contract between them that
   * the shell provides; a remote's is in its descriptor.
   */
  constructor({ descriptor, federation, shared, hostApi }) {
    this.descriptor = descriptor;
    this.federation = federation;
    this.shared = shared;
    this.hostApi = hostApi;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const { WebpackError } = compiler.webpack;
      const reportError = (sentence) =>
        compilation.errors.push(new WebpackError(`${compiler.options.name}: ${sentence}`));
      if (this.descriptor) checkExposes(this.descriptor, this.federation.exposes).forEach(reportError);
      if (compiler.options.mode === 'production') {
        // Runs before `describeRemote`, which writes the results, because `findCalls` needs the used exports of each
        // module. They are lost when modules are concatenated.
        compilation.hooks.afterOptimizeDependencies.tap(NAME, () => {
          this.usedCalls = findCalls(compilation);
          this.knownErrorCodes = hasErrorTexts(compilation) ? errorCodes : undefined;
        });
        const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
        compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
          try {
            this.emitFiles(compiler, compilation);
          } catch (error) {
            reportError(error.message);
          }
        });
      }
    });
  }

  /** Emits both files. `buildContractSchema.js` in packages/page-contract describes the fields of `contract.json`. */
  emitFiles(compiler, compilation) {
    const { RawSource } = compiler.webpack.sources;
    const files = describeFiles(compilation);
    const { name, version, author } = require(`${compiler.context}/package.json`);
    // The version of a build contains a hash of this JSON. Keep the order of properties: another one would change the
    // version of every build.
    const content = {
      owner: this.descriptor ? this.descriptor.owner : author && { team: author.name, contact: author.email },
      ...(this.descriptor ? this.describeRemote(compilation, files) : this.describeShell(compilation)),
      shared: pickVersionRanges(this.shared),
      prerender: findPrerenderers(files),
      files,
    };
    const buildId = hashContent(content);
    const contract = { name, version: `${version}-${buildId}`, buildId, ...content };
    const emitJson = (file, json) => compilation.emitAsset(file, new RawSource(`${JSON.stringify(json, null, 2)}\n`));
    emitJson('contract.json', contract);
    const generators = this.federation ? [...codeGenerators, '@module-federation/enhanced/webpack'] : codeGenerators;
    emitJson('sbom.cdx.json', createBillOfMaterials(compilation, contract, generators));
  }

  /** Describes a remote: its container, screens with their files (`exposes`), and calls of the backend. */
  describeRemote(compilation, files) {
    const { name, hostApi, routes, budgets = {} } = this.descriptor;
    const entry = splitFiles(compilation.entrypoints.get(this.federation.name).getFiles());
    const prerendered = findPrerenderers(files);
    const exposes = {};
    for (const expose of Object.keys(this.federation.exposes)) {
      // Name that Module Federation gives to the chunk of `./Faq`.
      const group = compilation.namedChunkGroups.get(`__federation_expose_${expose.slice(2)}`);
      const screen = splitFiles(group.getFiles());
      // A prerendered page needs the styles of lazy chunks from the start.
      if (prerendered[expose])
        screen.styles.push(...group.getChildren().flatMap((lazy) => splitFiles(lazy.getFiles()).styles));
      const preloads = {
        scripts: [...new Set([...entry.scripts, ...screen.scripts])],
        styles: [...new Set([...entry.styles, ...screen.styles])],
      };
      const brotli = {
        scripts: sumBrotliBytes(preloads.scripts, files),
        styles: sumBrotliBytes(preloads.styles, files),
      };
      exposes[expose] = { ...preloads, brotli };
    }
    return {
      container: this.federation.name,
      hostApi,
      calls: this.usedCalls,
      // Compared with the backend by a release: schemas of requests and responses, and the error codes.
      api: { calls: buildShapes(this.usedCalls), codes: this.knownErrorCodes },
      module: { name, routes },
      budgets,
      entry: entry.scripts[0],
      direct: splitFiles(compilation.entrypoints.get(directEntry).getFiles()).scripts[0],
      exposes,
    };
  }

  /** Describes the shell: the files that a page loads besides those of a remote. */
  describeShell(compilation) {
    const [entrypoint] = compilation.entrypoints.values();
    const bootstrap = compilation.entrypoints.get('bootstrap');
    const firebase = compilation.namedChunkGroups.get('firebase');
    return {
      provides: this.hostApi,
      // The bootstrap script of prerendered pages.
      early: bootstrap && splitFiles(bootstrap.getFiles()).scripts[0],
      ...splitFiles(entrypoint.getFiles()),
      // Code of the identity provider, which pages for signed-in users preload.
      signedIn: firebase ? splitFiles(firebase.getFiles()).scripts : [],
    };
  }
}

/** Returns whether the remote has a sentence for each error code: it uses errorTexts.ts of packages/queries. */
const hasErrorTexts = ({ modules }) => [...modules].some(({ resource = '' }) => /\berrorTexts\.ts$/.test(resource));

/** Returns the programs that prerender pages, by screen: `./Faq` → `prerender/Faq.<hash>.cjs`. */
const findPrerenderers = (files) =>
  Object.fromEntries(
    Object.keys(files).flatMap((file) => {
      const [, screen] = /^prerender\/(.+)\.[0-9a-f]+\.cjs$/.exec(file) ?? [];
      return screen ? [[`./${screen}`, file]] : [];
    }),
  );

/** Returns the version range of each shared package, `{ react: '^19.3.1' }`. */
const pickVersionRanges = (shared) =>
  Object.fromEntries(Object.entries(shared).map(([name, { requiredVersion }]) => [name, requiredVersion]));

/** Returns the build id: equal for equal output and descriptor, wherever and whenever it was built. */
const hashContent = (content) => createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 12);

module.exports = { ContractPlugin };
