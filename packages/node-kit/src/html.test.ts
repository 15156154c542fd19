import { html } from './html.ts';

test('what is put into a page is escaped, unless it is a piece of a page itself', () => {
  expect(html`<p title="${'"x"'}">${['<b>', html`<i></i>`, null, false, 3]}</p>`.text).toBe(
    '<p title="&quot;x&quot;">&lt;b&gt;<i></i>3</p>',
  );
});
