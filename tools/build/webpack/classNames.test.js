const { createClassNames } = require('./classNames.js');

const at = (resourcePath) => ({ resourcePath });

test('a class is named after package, file and itself', () => {
  expect(createClassNames('mf-help')(at('/ui-kit/src/Button.module.css'), '', 'primary')).toBe(
    'mf-help__Button-primary',
  );
});

test('one file may have many classes, but no second file its name: their classes would meet', () => {
  const nameOf = createClassNames('shell');
  nameOf(at('/shell/src/Frame.module.css'), '', 'frame');
  expect(nameOf(at('/shell/src/Frame.module.css'), '', 'text')).toBe('shell__Frame-text');
  expect(() => nameOf(at('/shell/src/remotes/Frame.module.css'), '', 'frame')).toThrow(
    'Two style sheets are called Frame: their classes would meet',
  );
});

test('while somebody works on the files, one may move', () => {
  const nameOf = createClassNames('shell', true);
  nameOf(at('/shell/src/Frame.module.css'), '', 'frame');
  expect(nameOf(at('/shell/src/remotes/Frame.module.css'), '', 'frame')).toBe('shell__Frame-frame');
});
