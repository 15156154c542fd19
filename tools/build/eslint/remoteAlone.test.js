const { Linter } = require('eslint');
const remoteAlone = require('./remoteAlone.mjs').default;

function lint(code) {
  const linter = new Linter({ configType: 'flat', cwd: '/house' });
  const config = {
    files: ['**/*.{ts,tsx}'],
    languageOptions: { parserOptions: { ecmaFeatures: { jsx: true } } },
    rules: { 'no-restricted-syntax': ['error', ...remoteAlone] },
  };
  return linter
    .verify(code, [config], { filename: '/house/mf-help/src/faq/FaqScreen.tsx' })
    .map(({ message }) => message);
}

test.each([
  ['a variable on window', 'window.boxes = [];', 'A remote sets no variable on window'],
  ['the same by another name', "globalThis['boxes'] = [];", 'A remote sets no variable on window'],
  ['an event', "document.dispatchEvent(new Event('boxes'));", 'A remote sends no events'],
  ['a screen with props', 'export default function FaqScreen({ box }) {}', 'A screen takes no props'],
  [
    'a link that reloads the document',
    'const link = <Link to="/" reloadDocument />;',
    'The shell’s Link does not know this property',
  ],
])('a remote with %s is refused', (_, code, sentence) => {
  expect(lint(code)).toEqual([`${sentence} (docs/contract.md)`]);
});

test('a screen without props may navigate and use the other properties of Link', () => {
  const code = `export default function FaqScreen() {
  window.location.href = '/';
  return <Link to="/" replace state={1} relative="path" className="a" onClick={go} />;
}`;
  expect(lint(code)).toEqual([]);
});
