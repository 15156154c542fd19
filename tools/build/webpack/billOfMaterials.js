const { existsSync } = require('node:fs');
const { join } = require('node:path');

const packageFolder = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/;

/**
 * Which packages of others a bundle contains, as CycloneDX 1.6 describes it. Equal output has an equal bill: it names
 * no time. What the shell hands out is in the shell's own.
 */
function billOfMaterials({ modules, chunkGraph }, { name, version }) {
  const folders = new Set();
  for (const module of modules) {
    if (chunkGraph.getNumberOfModuleChunks(module) === 0) continue;
    // Modules that were merged into one still know where each came from.
    for (const { resource } of module.modules ?? [module]) {
      const [folder] = packageFolder.exec(resource ?? '') ?? [];
      if (folder && existsSync(join(folder, 'package.json'))) folders.add(folder);
    }
  }
  const components = [...folders].map((folder) => describe(require(join(folder, 'package.json'))));
  const byReference = Object.fromEntries(components.map((component) => [component['bom-ref'], component]));
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': `${name}@${version}`, name, version } },
    components: Object.keys(byReference)
      .toSorted()
      .map((reference) => byReference[reference]),
  };
}

function describe({ name, version, license }) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return { type: 'library', 'bom-ref': purl, name, version, licenses: licensesOf(license), purl };
}

/** An SPDX expression, or whatever else the package says. */
function licensesOf(license) {
  if (typeof license !== 'string') return [];
  return /^[\w.+() -]+$/.test(license) && !/^see /i.test(license)
    ? [{ expression: license }]
    : [{ license: { name: license } }];
}

module.exports = { billOfMaterials };
