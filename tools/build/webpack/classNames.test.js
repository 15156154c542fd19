const { createClassNames } = require('./classNames.js');

const at = (resourcePath) => ({ resourcePath });

test('a class is named after package, file and itself', () => {
  expect(createClassNames('mf-help')(at('/ui-kit/src/Button.module.css'), '', 'primary')).toBe(
    'mf-help__Button-primary',
  );
});

test('a second style sheet with the same file name fails the build, because its classes could have the same names', () => {
  const nameOf = createClassNames('shell');
  nameOf(at('/shell/src/Frame.module.css'), '', 'frame');
  expect(nameOf(at('/shell/src/Frame.module.css'), '', 'text')).toBe('shell__Frame-text');
  expect(() => nameOf(at('/shell/src/remotes/Frame.module.css'), '', 'frame')).toThrow(
    'Two style sheets are called Frame: their classes would have the same names',
  );
});

test('in development, a style sheet may move to another folder', () => {
  const nameOf = createClassNames('shell', true);
  nameOf(at('/shell/src/Frame.module.css'), '', 'frame');
  expect(nameOf(at('/shell/src/remotes/Frame.module.css'), '', 'frame')).toBe('shell__Frame-frame');
});
