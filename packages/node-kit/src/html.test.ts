import { html } from './html.ts';

test('values in a page are escaped, unless they are HTML themselves', () => {
  expect(html`<p title="${'"x"'}">${['<b>', html`<i></i>`, null, false, 3]}</p>`.text).toBe(
    '<p title="&quot;x&quot;">&lt;b&gt;<i></i>3</p>',
  );
});
