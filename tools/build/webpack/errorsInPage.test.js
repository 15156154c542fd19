/** @jest-environment jsdom */

const team = (name) => ({ team: `@abenteuerbox/${name}`, contact: `${name}@abenteuerbox.example` });
const notes = () => [...document.querySelector('development-notes').shadowRoot.querySelectorAll('[role=alert] p')];
const stream = { close: jest.fn() };

beforeAll(() => {
  document.body.innerHTML = `<script type="application/json" id="owners">${JSON.stringify({ 'mf-help': team('help') })}</script>`;
  window.EventSource = function EventSource() {
    return stream;
  };
  jest.spyOn(console, 'error').mockReturnValue(undefined);
  require('./errorsInPage.js');
});

afterEach(() => document.querySelector('development-notes').shadowRoot.querySelector('button').click());

test.each([
  ['did not load', 'mf-help/./Faq could not be loaded:', new Error('reset')],
  ['was replaced by its fallback', 'mf-help@1.0.0-b2 does not work here; the page continues with mf-help@1.0.0-a1.'],
])('the overlay shows the owner of a remote that %s', async (_, message, ...error) => {
  console.error(message, ...error);
  await Promise.resolve();
  expect(notes().at(-1).textContent.split('\n')).toEqual([
    message,
    ...error.map(String),
    'Owner of mf-help: @abenteuerbox/help, help@abenteuerbox.example',
  ]);
});

test('the overlay shows the owner of a file with a type error, if the owner is known', () => {
  const [known, unknown] = ['mf-help/src/a.ts(3,5): error TS2322: wrong', 'mf-x/src/a.ts(3,5): error TS2322: wrong'];
  stream.onmessage({ data: JSON.stringify([known, unknown]) });
  expect(notes().map(({ textContent }) => textContent)).toEqual([
    `${known}\nOwner of mf-help: @abenteuerbox/help, help@abenteuerbox.example`,
    unknown,
  ]);
});

test('the page reads type errors again after a restart of the dev server', () => {
  stream.onerror?.();
  stream.onmessage({ data: JSON.stringify(['mf-x/src/a.ts(3,5): error TS2322: wrong']) });
  expect(stream.close).not.toHaveBeenCalled();
});
