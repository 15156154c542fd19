const { transformSync } = require('@swc/core');
const { readSourceLine } = require('./readSourceLine.js');
const { parseTypeErrors } = require('./typesInPage.js');

test('an error in a built script is found at its source line', () => {
  const written = [
    'interface Box {',
    '  serial: string;',
    '}',
    '',
    'export const first = (boxes: Box[]) =>',
    '  boxes[0]!.serial;',
  ];
  const { code, map } = transformSync(written.join('\n'), {
    filename: 'webpack://mf-help_1.0.0/./src/boxes.ts',
    sourceMaps: true,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
  });
  const line = code.split('\n').findIndex((text) => text.includes('.serial')) + 1;
  const { file, ...place } = readSourceLine(
    { ...JSON.parse(map), sources: ['webpack://mf-help_1.0.0/./src/boxes.ts'] },
    line,
  );
  expect([file, place.line]).toEqual(['mf-help/src/boxes.ts', 5]);
  expect(place.text).toBe('export const first = (boxes: Box[]) =>');
  expect(readSourceLine(JSON.parse(map), 99)).toBeUndefined();
});

test('type errors are read from the latest complete compilation in the log', () => {
  const first = '12:00:00 PM - Starting compilation in watch mode...\n\n';
  const wrong = `mf-help/src/a.ts(3,5): error TS2322: Type 'string' is not\n  assignable to type 'number'.\n\n12:00:09 PM - Found 1 error. Watching for file changes.\n`;
  const again = '12:00:20 PM - File change detected. Starting incremental compilation...\n\n';
  const right = '12:00:21 PM - Found 0 errors. Watching for file changes.\n';
  expect(parseTypeErrors(first)).toEqual([]);
  expect(parseTypeErrors(first + wrong)).toEqual([
    "mf-help/src/a.ts(3,5): error TS2322: Type 'string' is not\n  assignable to type 'number'.",
  ]);
  expect(parseTypeErrors(first + wrong + again)).toHaveLength(1);
  expect(parseTypeErrors(first + wrong + again + right)).toEqual([]);
});
