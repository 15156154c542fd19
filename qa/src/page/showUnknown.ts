import { prerenderedMark } from 'page-contract/prerenderedPage';
import { element } from './element.ts';
import { statesAddress } from './statesAddress.ts';

/** Shows, in place of the app, what the address names that does not exist. `problems` has a sentence for each word. */
export function showUnknown(problems: string[]): void {
  document.title = 'Unknown address – QA';
  const root = document.getElementById('root')!;
  root.removeAttribute(prerenderedMark);
  root.replaceChildren(
    createText(
      element('h1', { textContent: 'This address names something unknown' }),
      createAlert(problems),
      element('p', {}, element('a', { href: statesAddress, textContent: 'All states' })),
    ),
  );
}

/** Creates the frame of a page of the panel's own, in place of the app. */
export const createText = (...children: Node[]) => {
  const main = element('main', { lang: 'en' }, ...children);
  // Inline styles by script are allowed; those in HTML are not.
  Object.assign(main.style, {
    maxInlineSize: '60rem',
    marginInline: 'auto',
    padding: '1.5rem',
    display: 'grid',
    gap: '1rem',
  });
  return main;
};

function createAlert(problems: string[]) {
  const list = element('ul', {}, ...problems.map((textContent) => element('li', { textContent })));
  const alert = element('div', {}, list);
  alert.setAttribute('role', 'alert');
  return alert;
}
