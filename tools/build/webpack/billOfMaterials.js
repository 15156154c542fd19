const { existsSync, readFileSync } = require('node:fs');
const { basename, dirname, join } = require('node:path');
const { listBundledFiles } = require('./listBundledFiles.js');
const { readLicenceText } = require('./readLicenceText.js');

/** Matches the folder of the innermost package in a path: `…/node_modules/name` or `…/node_modules/@scope/name`. */
const packageFolder = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/;

/**
 * Returns what others have contributed to a bundle as a software bill of materials in the format CycloneDX 1.6, with
 * licence texts and copyright notices, which must accompany every copy: packages and fonts. `generators` are modules of
 * packages that write code of their own into bundles, like webpack. Throws an error if a licence text is missing. The
 * bill contains no time, so that equal builds have equal bills. A release stores it beside the files. A remote's bill
 * lacks the packages that the shell shares with it, because they are in the shell's bundle.
 */
function createBillOfMaterials(compilation, { name, version }, generators) {
  const filesByPackage = Object.groupBy(listBundledFiles(compilation), (file) => packageFolder.exec(file)?.[0] ?? '');
  const generatorFolders = generators.map((generator) => packageFolder.exec(require.resolve(generator))[0]);
  const folders = [...new Set([...Object.keys(filesByPackage), ...generatorFolders])]
    // Generated files may be in `node_modules` without belonging to a package. Our own files have no folder.
    .filter((folder) => folder && existsSync(join(folder, 'package.json')));
  const components = [
    ...folders.map((folder) => describePackage(folder, filesByPackage[folder] ?? [])),
    ...listFonts(compilation).map(describeFont),
  ];
  // Lists each package once, although it may be installed in several folders.
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
function describePackage(folder, files) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const licenses = [describeLicense(license, readLicenceText(folder, { name, license, files }))];
  return { type: 'library', 'bom-ref': purl, name, version, licenses, purl };
}

/** Lists the fonts. Style sheets contain or name them, so that no chunk has them as modules. */
const listFonts = ({ modules }) =>
  [...modules].map(({ resource = '' }) => resource.split('?')[0]).filter((file) => file.endsWith('.woff2'));

/** Describes a font, whose licence is beside it. All our fonts have the same. */
function describeFont(file) {
  const name = basename(file);
  const licenses = [describeLicense('OFL-1.1', readLicenceText(dirname(file), { name }))];
  return { type: 'file', 'bom-ref': name, name, licenses };
}

/** Describes a licence. `license` is that field of a package.json, an SPDX expression: `MIT` or `(MIT OR Apache-2.0)`. */
function describeLicense(license, content) {
  const isId = /^[\w.+-]+$/.test(license);
  return { license: { [isId ? 'id' : 'name']: String(license), text: { content } } };
}

module.exports = { createBillOfMaterials };
