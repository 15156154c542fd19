const { readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

/** Matches names of files with a licence or notice: `LICENSE`, `license.md`, `NOTICE.txt`, `OFL.txt`. */
const licenceFile = /^(?:licen[cs]e|copying|notice|copyrightnotice|ofl)(?:[.-].+)?$/i;
const apacheLicence = join(__dirname, 'Apache-2.0.txt');

/**
 * Returns the licence text of a package or font with the copyright notices, from the files in its folder. The packages
 * of Firebase have none: their notices are comments in the bundled `files`, and refer to the Apache License. Throws an
 * error if there is no text.
 */
function readLicenceText(folder, { name, license, files = [] }) {
  const texts = readdirSync(folder)
    .filter((file) => licenceFile.test(file))
    .toSorted()
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());
  if (texts.length > 0) return texts.join('\n\n');
  const notices = files.flatMap((file) => readFileSync(file, 'utf8').match(/^.*\bCopyright\b.*$/gm) ?? []);
  if (license !== 'Apache-2.0' || notices.length === 0)
    throw new Error(`${name} has no licence text. Its copyright and licence must accompany every copy.`);
  const lines = notices.map((notice) => notice.replace(/^[\s/*]+/, '').trim());
  return [...new Set(lines)].toSorted().join('\n') + '\n\n' + readFileSync(apacheLicence, 'utf8').trim();
}

module.exports = { readLicenceText };
