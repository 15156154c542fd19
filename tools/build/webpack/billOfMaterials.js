const { existsSync } = require('node:fs');
const { join } = require('node:path');
const { listBundledFiles } = require('./listBundledFiles.js');

/** Matches the folder of the innermost package in a path: `…/node_modules/name` or `…/node_modules/@scope/name`. */
const packageFolder = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/;

/**
 * Returns the third-party packages in a bundle as a software bill of materials in the format CycloneDX 1.6. It contains
 * no time, so that equal builds have equal bills. A release stores it beside the files. A remote's bill lacks the
 * packages that the shell shares with it, because they are in the shell's bundle.
 */
function createBillOfMaterials(compilation, { name, version }) {
  const folders = listBundledFiles(compilation)
    .map((file) => packageFolder.exec(file)?.[0])
    // Generated files may be in `node_modules` without belonging to a package.
    .filter((folder) => folder && existsSync(join(folder, 'package.json')));
  const components = folders.map((folder) => describePackage(require(join(folder, 'package.json'))));
  // Lists each package once, although a bundle contains many of its files.
  const componentsByReference = Object.fromEntries(components.map((component) => [component['bom-ref'], component]));
  const references = Object.keys(componentsByReference).toSorted();
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': `${name}@${version}`, name, version } },
    components: references.map((reference) => componentsByReference[reference]),
  };
}

/** Describes a package by its package.json. `purl` is the package URL: `pkg:npm/%40scope/name@1.0.0`. */
function describePackage({ name, version, license }) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return { type: 'library', 'bom-ref': purl, name, version, licenses: describeLicense(license), purl };
}

/**
 * Describes the field `license` of a package.json. An SPDX expression looks like `MIT` or `(MIT OR Apache-2.0)`. Other
 * texts become names, also npm's `SEE LICENSE IN <file>`.
 */
function describeLicense(license) {
  if (typeof license !== 'string') return [];
  const isExpression = /^[\w.+() -]+$/.test(license) && !/^see /i.test(license);
  return isExpression ? [{ expression: license }] : [{ license: { name: license } }];
}

module.exports = { createBillOfMaterials };
