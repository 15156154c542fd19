const { execFileSync } = require('node:child_process');
const { readFileSync } = require('node:fs');
const { dirname, join, normalize } = require('node:path');
const { moduleDescriptorSchema, remoteContractSchema, shellContractSchema } = require('page-contract/schemas');

const read = (file) => readFileSync(file, 'utf8');
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' }).trim().split('\n');
const foldersOf = (file) => file.split('/').map((_, depth, parts) => parts.slice(0, depth).join('/'));
const folders = new Set(files.flatMap(foldersOf));
const packages = files
  .filter((file) => /(^|\/)package\.json$/.test(file))
  .map((file) => ({ folder: dirname(file), ...JSON.parse(read(file)) }));

const remotes = packages.map(({ folder }) => folder).filter((folder) => folder.startsWith('mf-'));

/** All documents but the customer's and legal texts, and decisions, which describe the code of their day. */
const documents = files.filter(
  (file) => /\.md$|^hosting\/ci\//.test(file) && !/^docs\/(acceptance|legal)\.md$|^docs\/decisions\/\d/.test(file),
);

/** Generated files, and names that stand for any file. */
const made =
  /^(dist|\.data|\.build|exports|logs|faq|releases|reports|prerendered|DATA_DIR|SITE_DIR|mf-x|auth)\/|NNN|^(contract|mf-manifest|registry|sbom\.cdx|\.site)\.json$|^(remoteEntry|direct)\.js$|^404\.html$|^payment-sandbox\/state\.json$/;

/** A README speaks of its package's files by the end of their path: `money.ts` for `src/plans/money.ts`. */
function exists(path, document) {
  const ends = (file) => file === path || file.endsWith(`/${path}`);
  const beside = normalize(join(dirname(document), path));
  const [name, ...rest] = path.split('/');
  const exported = join(packages.find((one) => one.name === name)?.folder ?? '', 'src', ...rest);
  return (
    [beside, exported].some((place) => files.includes(place) || folders.has(place)) ||
    files.some(ends) ||
    [...folders].some(ends)
  );
}

describe.each(documents)('%s', (document) => {
  test('names only npm scripts that exist', () => {
    const commands = [...read(document).matchAll(/\bnpm (?:run (?:--silent )?)?([\w:-]+)(?: -w (\S+))?/g)];
    const own = commands.filter(([, script]) => !/^(ci|i|install|audit)$/.test(script));
    const missing = own
      // A loop over packages: `-w $part`.
      .filter(([, , where]) => !where?.startsWith('$'))
      .filter(([, script, where = 'abenteuerbox']) => {
        // `mf-x` stands for any remote.
        const name = where.replace(/[^\w-].*$/, '').replace(/^mf-x$/, remotes[0]);
        return !packages.some((one) => one.name === name && one.scripts?.[script]);
      })
      .map(([command]) => command);
    expect(missing).toEqual([]);
  });

  test('names only files and folders that exist', () => {
    const spans = [...read(document).matchAll(/`([^`\n]+)`/g)].map(([, span]) => span);
    const links = [...read(document).matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(([, target]) => target);
    const named = [
      ...spans.filter((span) => /^[\w@.-]+(\/[\w@.-]+)*(\/|\.(tsx?|[cm]?js|json|css|md|html|svg|png|sql))$/.test(span)),
      ...links.filter((target) => !/^[a-z]+:/.test(target)),
    ];
    const missing = named.filter((path) => !made.test(path) && !exists(path.replace(/^\.\/|\/$/g, ''), document));
    expect(missing).toEqual([]);
  });
});

// A new decision needs a line there, and „# NNN Title“ as its first line.
test('The index of decisions lists each with its own words, and says which are superseded', () => {
  const decisions = files.filter((file) => /^docs\/decisions\/\d/.test(file)).sort();
  const rows = decisions.map((file) => {
    const [, number, title] = /^# (\d+):? (.+)/.exec(read(file));
    const [, successor = ''] = /Superseded by (\d+)/.exec(read(file)) ?? [];
    return `- ${number} [${title}](${file.split('/').at(-1)})${successor && `, superseded by ${successor}`}`;
  });
  expect(read('docs/decisions/README.md').match(/^- \d.*$/gm)).toEqual(rows);
});

test('There are at most 30 decisions, so that a newcomer reads them', () => {
  const decisions = files.filter((file) => /^docs\/decisions\/\d/.test(file));
  expect(decisions.length).toBeLessThanOrEqual(30);
});

describe('docs/contract.md', () => {
  const contract = read('docs/contract.md');
  const sectionOf = (title) => contract.split('\n## ').find((section) => section.startsWith(title));
  const fieldsOf = (text) => [...text.matchAll(/`([\w.]+)`/g)].map(([, name]) => name.split('.')[0]);
  const rowsOf = (title) => [...sectionOf(title).matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, names]) => fieldsOf(names));

  test('shows a module descriptor that is one, and names every field', () => {
    const example = JSON.parse(/```json\n([^]*?)```/.exec(sectionOf('module.json'))[1]);
    expect(moduleDescriptorSchema.safeParse(example).error).toBeUndefined();
    const { routes } = moduleDescriptorSchema.shape;
    const known = [...Object.keys(moduleDescriptorSchema.shape), ...Object.keys(routes.element.shape)];
    const named = [...Object.keys(example), ...Object.keys(example.routes[0]), ...rowsOf('module.json')];
    expect(new Set(named)).toEqual(new Set(known));
  });

  test('names the order of the sidebar as the remotes have it', () => {
    const [, list] = /^\| `sidebar.order` \| (.+) \|$/m.exec(contract);
    const entries = remotes.flatMap((name) =>
      JSON.parse(read(`${name}/module.json`)).routes.map(({ sidebar }) => sidebar),
    );
    const orders = new Map(entries.filter(Boolean).map(({ label, order }) => [label, order]));
    for (const entry of list.split(', ')) {
      const [, label, order] = /(.+) (\d+)/.exec(entry);
      expect([label, orders.get(label)]).toEqual([label, Number(order)]);
    }
  });

  test('names what the site reads of a build, and what only the shell writes', () => {
    const fields = rowsOf('What a build writes');
    expect(fields).toEqual(expect.arrayContaining(Object.keys(remoteContractSchema.shape)));
    const [, sentence] = /The shell writes the same with (.+) instead/.exec(sectionOf('What a build writes'));
    const own = Object.keys(shellContractSchema.shape).filter((field) => !(field in remoteContractSchema.shape));
    expect(fieldsOf(sentence).sort()).toEqual(own.sort());
  });
});
