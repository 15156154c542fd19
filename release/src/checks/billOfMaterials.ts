import { billOfMaterialsSchema } from 'site/releases/billOfMaterials.ts';
import { parseJson } from 'site/releases/parseJson.ts';
import { readText, type Candidate } from './Candidate.ts';

/**
 * Checks that a build lists what it contains of others (`sbom.cdx.json`), which later answers which version has which
 * package, and that it brings their licence texts along, which the site shows at /lizenzen.
 */
export async function checkBillOfMaterials(candidate: Candidate): Promise<string[]> {
  const text = await readText(candidate, 'sbom.cdx.json');
  // The text of a missing file is empty.
  if (text === '') return [`${candidate.name} brings no bill of materials along (sbom.cdx.json).`];
  const problem = `${candidate.name} has an invalid bill of materials (sbom.cdx.json)`;
  const { components } = parseJson(billOfMaterialsSchema, text, problem);
  return components
    .filter(({ licenses }) => !licenses.some(({ license }) => license?.text?.content))
    .map(({ name }) => `${candidate.name} contains ${name} without its licence text.`);
}
