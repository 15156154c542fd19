import { readText, type Candidate } from './Candidate.ts';

/** Checks that a build names the packages it contains (`sbom.cdx.json`), which later answers which version has which. */
export async function checkBillOfMaterials(candidate: Candidate): Promise<string[]> {
  // The text of a missing file is empty.
  const isThere = (await readText(candidate, 'sbom.cdx.json')) !== '';
  return isThere ? [] : [`${candidate.name} brings no bill of materials along (sbom.cdx.json).`];
}
