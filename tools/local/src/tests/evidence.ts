import { relative } from 'node:path';
import { html, type Html } from 'node-kit/html.ts';
import { renderHtmlTable } from 'node-kit/renderHtmlTable.ts';
import { renderPage } from 'node-kit/renderPage.ts';
import { parseStatementNumbers } from './parseStatementNumbers.ts';
import type { TestResults } from './summary.ts';

// Renders a page for each run of `npm test`: which tests prove each statement of docs/acceptance.md, and each row of
// the table in docs/legal-proof.json, and whether they passed.

/** A state of a remote that a test has opened. */
export interface OpenedState {
  /** The test's whole title. */
  title: string;
  remote: string;
  /** Name of the state. */
  scenario: string;
  /** Set if the test opened the state as another user than the scenario's. */
  person?: string;
  /** Failure that the test injected: `offline`. */
  fault?: string;
  /** Other changes of the scenario, which an address cannot express. */
  changed: string[];
}

/**
 * `docs/legal-proof.json`: for each row of the law its screens, its mails, and the tests that prove it, by file and the
 * beginning of their titles, in which `%s` stands for any expression.
 */
export type LegalProof = Record<string, { screens: string[]; tests: { file: string; title: string }[] }>;

/** Content of the page. */
export interface EvidenceSources {
  /** The list of acceptance statements. */
  statements: string;
  /** `docs/qa.md`, which tells a person how to check statements without a test. */
  qa: string;
  legalProof: LegalProof;
  results: TestResults[];
  states: OpenedState[];
  /** Returns the relative address of a state's picture, if one was taken. */
  findPicture(state: Pick<OpenedState, 'remote' | 'scenario'>): string | undefined;
  root: string;
}

/** Test case and its result. */
interface Case {
  title: string;
  file: string;
  passed: boolean;
}

/** Row of a table: a statement, or a row of the law. */
interface Row {
  number: string;
  text: string;
  /** Test cases that prove it. */
  cases: Case[];
  /** Instructions for a person if there is no test. */
  manualCheck?: string;
}

/** Renders the tests and their results of each statement and each row of the law as one HTML page. */
export function renderEvidence(sources: EvidenceSources): string {
  const cases = listCases(sources);
  const sections = readSections(sources, cases);
  const lawRows = listLawRows(sources.legalProof, cases);
  const renderRows = createTableRenderer(linkStatesByTitle(sources));
  return renderPage({
    lang: 'en',
    title: 'What each statement rests on',
    body: html`<main>
      <h1>What each statement rests on</h1>
      <p>
        ${countProven(sections.flatMap(({ rows }) => rows))} statements and ${countProven(lawRows)} rows of the law have
        tests that all passed in this run. On a static host that serves <code>.build</code>, the links to states work
        after <code>npm run qa -- build</code>, and those to pictures after <code>npm run qa -- pictures</code>.
      </p>
      ${sections.map(({ title, rows }) => renderRows(title, rows))} ${renderRows('Rows of the law', lawRows)}
    </main>`,
  });
}

/** Counts the rows whose tests all passed: `299 of 300`. */
function countProven(rows: Row[]): string {
  const proven = rows.filter(({ cases }) => cases.length > 0 && cases.every(({ passed }) => passed));
  return `${proven.length} of ${rows.length}`;
}

/** Returns all test cases of the unit tests and the browser tests. */
const listCases = ({ results, root }: EvidenceSources): Case[] =>
  results.flatMap(({ testResults }) =>
    testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, status }) => ({
        title: fullName,
        file: relative(root, name),
        passed: status === 'passed',
      })),
    ),
  );

/** Returns the sections of docs/acceptance.md that contain statements, each statement with its test cases. */
function readSections({ statements, qa }: EvidenceSources, cases: Case[]): { title: string; rows: Row[] }[] {
  // Rows like `| 12 | What to look at |` of a table in docs/qa.md.
  const manualChecks = new Map(
    [...qa.matchAll(/^\| (\d+) \| (.*?) \|$/gm)].map(([, number, manualCheck]) => [number, manualCheck]),
  );
  const numbered = cases.map((test) => ({ test, numbers: parseStatementNumbers(test.title) }));
  return statements
    .split(/^## /m)
    .slice(1)
    .map((section) => ({
      title: section.split('\n', 1)[0] ?? '',
      // Statements look like `12. **[S]** Text`.
      rows: [...section.matchAll(/^(\d+)\. \*\*\[.+?\]\*\* (.*)$/gm)].map(([, number = '', text = '']) => ({
        number,
        text,
        manualCheck: manualChecks.get(number),
        cases: numbered.filter(({ numbers }) => numbers.includes(Number(number))).map(({ test }) => test),
      })),
    }))
    .filter(({ rows }) => rows.length > 0);
}

/** Returns the rows of the law with their test cases. */
const listLawRows = (legalProof: LegalProof, cases: Case[]): Row[] =>
  Object.entries(legalProof).map(([number, { screens, tests }]) => ({
    number,
    text: screens.join(', '),
    cases: tests.flatMap(({ file, title }) => {
      // `%s` stands for any text, so the longest part between such places identifies the test.
      const [longest = ''] = title.split('%s').toSorted((one, other) => other.length - one.length);
      // A file that is no test file contains tests of the files that import it.
      const belongsToFile = (test: Case) => test.file === file || !file.includes('.test.');
      return cases.filter((test) => belongsToFile(test) && test.title.includes(longest.trim()));
    }),
  }));

/** Renders links to the QA pages of the states that a test has opened, by the test's title. */
function linkStatesByTitle({ states, findPicture }: EvidenceSources): Map<string, Html[]> {
  const links = new Map<string, Html[]>();
  for (const { title, remote, scenario, person, fault, changed } of states) {
    const parameters = Object.entries({ person, fault }).filter(([, value]) => value);
    const query = new URLSearchParams([['scenario', scenario], ...(parameters as [string, string][])]);
    const picture = parameters.length === 0 && findPicture({ remote, scenario });
    const link = html`<a href="../qa/${remote}/?${query.toString()}"
        >${[`${remote}: ${scenario}`, ...parameters.map((words) => words.join(' '))].join(', ')}</a
      >
      ${changed.length > 0 && `with other ${changed.join(' and ')}`}
      ${picture && html`(<a href="${picture}">picture</a>)`}`;
    links.set(title, [...(links.get(title) ?? []), link]);
  }
  return links;
}

const createTableRenderer = (states: Map<string, Html[]>) => (title: string, rows: Row[]) => html`
  <h2 id="${toId(title)}">${title}</h2>
  ${renderHtmlTable(
    toId(title),
    ['Row', 'Says', 'Tests'],
    rows.map(
      ({ number, text, cases, manualCheck = '' }) =>
        html`<tr id="${number}">
          <th scope="row">${number}</th>
          <td>${text}</td>
          <td>
            ${cases.length === 0 ? html`<span class="soft">no test: a person looks. ${manualCheck}</span>` : cases.map((test) => renderCase(test, states))}
          </td>
        </tr> `,
    ),
  )}
`;

const toId = (title: string) => title.replace(/\W+/g, '-');

const renderCase = ({ title, file, passed }: Case, states: Map<string, Html[]>) =>
  html`<p>
    ${passed ? html`<span class="good">passed</span>` : html`<span class="bad">failed</span>`} ${title}
    <span class="soft">${file}</span> ${removeDuplicates(states.get(title) ?? [])}
  </p> `;

const removeDuplicates = (links: Html[]) => [...new Map(links.map((link) => [link.text, link])).values()];
