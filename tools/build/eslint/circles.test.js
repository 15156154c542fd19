const { mkdirSync, mkdtempSync, rmSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { dirname, join } = require('node:path');
const { Linter } = require('eslint');
const rule = require('./circles.mjs').default;

let house;
beforeEach(() => (house = mkdtempSync(join(tmpdir(), 'house-'))));
afterEach(() => rmSync(house, { recursive: true }));

/** Writes a package and says what the rule says of its files. */
function complaints(files) {
  for (const [name, code] of Object.entries({ 'package.json': '{}', ...files })) {
    mkdirSync(join(house, dirname(name)), { recursive: true });
    writeFileSync(join(house, name), code);
  }
  const config = {
    files: ['**/*.ts'],
    plugins: { house: { rules: { circles: rule } } },
    rules: { 'house/circles': 'error' },
  };
  const linter = new Linter({ configType: 'flat', cwd: house });
  return Object.keys(files).flatMap((name) =>
    linter.verify(files[name], [config], { filename: join(house, name) }).map(({ message }) => message),
  );
}

describe('circles', () => {
  test('two files that import each other are told at both', () => {
    expect(complaints({ 'src/a.ts': "import './b.ts';", 'src/b.ts': "export * from './a.ts';" })).toEqual([
      'a circle: this imports src/b.ts, and src/b.ts imports src/a.ts',
      'a circle: this imports src/a.ts, and src/a.ts imports src/b.ts',
    ]);
  });

  test('two folders that import each other through different files are told at both', () => {
    const files = {
      'src/layout/Sidebar.ts': "import '../access/signOut.ts';",
      'src/layout/Layout.ts': '',
      'src/access/Guard.ts': "import '../layout/Layout.ts';",
      'src/access/signOut.ts': '',
    };
    expect(complaints(files)).toEqual([
      'a circle: this imports src/access/signOut.ts, and src/access/Guard.ts imports src/layout/Layout.ts',
      'a circle: this imports src/layout/Layout.ts, and src/layout/Sidebar.ts imports src/access/signOut.ts',
    ]);
  });

  test('a way back over a third room counts', () => {
    const files = {
      'src/a/a.ts': "import '../b.ts';",
      'src/b.ts': "import('./c/c.ts');",
      'src/c/c.ts': "import '../a/a.ts';",
    };
    expect(complaints(files)).toHaveLength(3);
  });

  test('a house of floors passes, and tests may look from anywhere', () => {
    const files = {
      'src/app/app.ts': "import '../calls/calls.ts'; import '../texts.ts';",
      'src/calls/calls.ts': "import '../texts.ts';",
      'src/texts.ts': '',
      'src/calls/calls.test.ts': "import '../app/app.ts';",
      'src/testing/open.ts': "import '../app/app.ts';",
    };
    expect(complaints(files)).toEqual([]);
  });
});
