import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { EvidenceSources, LegalProof, OpenedState } from './evidence.ts';
import type { TestResults } from './summary.ts';

interface EvidenceFiles {
  /** Root of the repository. */
  root: string;
  /** Folder with the results of unit tests (`units.json`) and browser tests (`journeys.json`). */
  resultsFolder: string;
  /** File with a line of JSON for each state of a remote that a test has opened. */
  statesFile: string;
}

/**
 * Reads the content of the evidence page: which tests prove each acceptance statement, and their results. Files that do
 * not exist, as after an interrupted run, count as empty.
 */
export function gatherEvidence({ root, resultsFolder, statesFile }: EvidenceFiles): EvidenceSources {
  const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
  const parse = <T>(text: string) => JSON.parse(text) as T;
  return {
    statements: read(join(root, 'docs', 'acceptance.md')),
    qa: read(join(root, 'docs', 'qa.md')),
    legalProof: parse<LegalProof>(read(join(root, 'docs', 'legal-proof.json'))),
    results: ['units', 'journeys']
      .map((name) => read(join(resultsFolder, `${name}.json`)))
      .filter(Boolean)
      .map(parse<TestResults>),
    states: read(statesFile)
      .split('\n')
      .filter(Boolean)
      .map(parse<OpenedState>),
    findPicture({ remote, scenario }) {
      // `npm run qa -- pictures` names the pictures by width in pixels and colour scheme.
      const file = join(root, '.build', 'pictures', 'live', remote, `${scenario}-1280-light.png`);
      return existsSync(file) ? relative(resultsFolder, file) : undefined;
    },
    root,
  };
}
