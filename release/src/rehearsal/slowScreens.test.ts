import { rehearseToySite } from './testing/rehearseToySite.ts';

jest.setTimeout(300_000);
const { findReasons } = rehearseToySite();

/** Half a second of work for each key on one screen, and in each second while the other is shown. */
const slowness = () => {
  const work = () => {
    let sum = 0;
    for (let step = 0; step < 3e8; step += 1) sum += Math.sqrt(step);
    return sum;
  };
  let timer: number | undefined;
  new MutationObserver(() => {
    const field = document.querySelector<HTMLInputElement>('main input');
    if (location.pathname === '/faq' && field) field.onkeydown = work;
    if (location.pathname === '/setup') timer ??= window.setInterval(work, 1_000);
    else timer = void clearInterval(timer);
  }).observe(document, { childList: true, subtree: true });
};

test('A screen that keeps the page busy or needs long for each key does not go live', async () => {
  const reasons = await findReasons('f7', slowness);
  for (const what of [
    // On a very busy machine it does not even answer.
    /is busy \d+ % of the time while nobody does anything|does not answer any more/,
    /works \d+ ms for each key that is pressed/,
  ])
    expect(reasons).toContainEqual(expect.stringMatching(what));
});
