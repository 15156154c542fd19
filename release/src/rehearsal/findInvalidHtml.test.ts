import { findInvalidHtml } from './findInvalidHtml.ts';

const createPage = (body: string, head = '<title>FAQ</title>') =>
  `<!doctype html><html lang="de"><head>${head}</head><body>${body}</body></html>`;

test('A page has one title, one main heading and one main landmark, outside of templates and drawings (acc 21)', () => {
  const template = '<template id="not-loaded"><main><h1>Abenteuerbox</h1></main></template>';
  const drawing = '<svg role="img"><title>Fuchs</title></svg>';
  expect(findInvalidHtml(createPage(`<main><h1>FAQ</h1>${drawing}</main>${template}`))).toEqual([]);
  const twice = createPage(
    '<main><h1>FAQ</h1></main><main><h1>FAQ</h1></main>',
    '<title>FAQ</title><title>Setup</title>',
  );
  expect(findInvalidHtml(twice)).toEqual(
    expect.arrayContaining([
      '2 elements <title> instead of one',
      '2 elements <h1> instead of one',
      '2 elements <main> instead of one',
    ]),
  );
  expect(findInvalidHtml(createPage('<main><p>Lade...</p></main>'))).toEqual(['0 elements <h1> instead of one']);
});

test.each([
  ['<span><div>Lade...</div></span>', '<div> element is not permitted as content under <span>'],
  ['<dialog role="dialog">Löschen?</dialog>', 'Redundant role "dialog" on <dialog>'],
  ['<p id="a">1</p><p id="a">2</p>', 'Duplicate ID "a"'],
])('%s is found', (faulty, violation) => {
  expect(findInvalidHtml(createPage(`<main><h1>FAQ</h1>${faulty}</main>`))).toEqual([
    expect.stringContaining(violation),
  ]);
});
