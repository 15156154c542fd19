const { existsSync } = require('node:fs');
const { join } = require('node:path');
const { listBundledFiles } = require('./listBundledFiles.js');

/** Matches the folder of the innermost package in a path: `…/node_modules/name` or `…/node_modules/@scope/name`. */
const packageFolder = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/;

/**
 * Returns the third-party packages in a bundle as a software bill of materials in the format CycloneDX 1.6. It contains
 * no time, so that equal builds have equal bills. Packages that the shell shares are only in the shell's bill. A
 * release reads names, versions and licences from it, and refuses licences that
 * release/src/checks/licences.ts does not accept.
 */
function createBillOfMaterials(compilation, { name, version }) {
  const folders = listBundledFiles(compilation)
    .map((file) => packageFolder.exec(file)?.[0])
    .filter((folder) => folder && existsSync(join(folder, 'package.json')));
  const components = folders.map((folder) => describePackage(require(join(folder, 'package.json'))));
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

/** Describes a package. `purl` is its package URL: `pkg:npm/%40scope/name@1.0.0`. */
function describePackage({ name, version, license }) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return { type: 'library', 'bom-ref': purl, name, version, licenses: parseLicense(license), purl };
}

/**
 * Returns `license` of a package.json as an SPDX expression, or as a name if it is no expression. npm's
 * `SEE LICENSE IN <file>` is none, although it may have the form of one.
 */
function parseLicense(license) {
  if (typeof license !== 'string') return [];
  return /^[\w.+() -]+$/.test(license) && !/^see /i.test(license)
    ? [{ expression: license }]
    : [{ license: { name: license } }];
}

module.exports = { createBillOfMaterials };
