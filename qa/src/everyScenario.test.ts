import { createOpener, remoteNames, requireScenarios, waitForAnswers } from './testing.tsx';

// Some states are a failure of the page itself, which the console names, too.
beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));

/** Promises of docs/contract.md for a screen at every moment. */
const complete = { headings: 1, mains: 1, footers: 1, hasTitle: true };

function frameAt(path: string) {
  // The shell's own „Lade...“ comes before any screen, and another remote's address has only a placeholder here.
  const isWaiting = document.querySelector('main')?.textContent === 'Lade...';
  return {
    headings: isWaiting ? 1 : document.querySelectorAll('h1').length,
    mains: document.querySelectorAll('main').length,
    footers: document.querySelectorAll('footer').length,
    hasTitle: document.title !== '' || isWaiting || location.pathname !== path,
  };
}

describe.each(remoteNames)('%s: one heading, one title, in the shell’s main, above the footer', (remote) => {
  const scenarios = requireScenarios(remote);
  const openScenario = createOpener(remote, scenarios);

  test.each(Object.keys(scenarios))('%s', async (name) => {
    document.title = '';
    const [path = ''] = (scenarios[name]?.screen ?? '').split(/[?#]/);
    openScenario(name);
    expect(frameAt(path)).toEqual(complete);
    await waitForAnswers();
    expect(frameAt(path)).toEqual(complete);
  });
});
