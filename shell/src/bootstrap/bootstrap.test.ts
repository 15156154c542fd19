import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { discardOtherPage } from './discardOtherPage.ts';
import { handleDialogCommands } from './handleDialogCommands.ts';
import { markSignedIn } from './markSignedIn.ts';
import { onInteractionOrIdle } from './onInteractionOrIdle.ts';
import { queueEvents } from './queueEvents.ts';
import { runDeferredScripts } from './runDeferredScripts.ts';

function prerender(content: string): HTMLElement {
  document.body.innerHTML = `<div id="root" data-painted>${content}</div>`;
  return document.getElementById('root')!;
}

/** Starts the app, which listens from now on. Returns the events that it receives. */
function start(root: HTMLElement, events: ReturnType<typeof queueEvents>): string[] {
  const heard: string[] = [];
  root.addEventListener('click', ({ target }) => heard.push((target as Element).textContent));
  root.addEventListener('submit', (event) => {
    event.preventDefault();
    const { email } = Object.fromEntries(new FormData(event.target as HTMLFormElement));
    heard.push(`sent ${String(email)}`);
  });
  root.removeAttribute('data-painted');
  events.replay();
  return heard;
}

/** Counts the forms that the browser sends without the app. */
function listenToBrowser(): () => number {
  let sent = 0;
  const listen = (event: Event) => {
    if (!event.defaultPrevented) sent += 1;
    event.preventDefault();
  };
  window.addEventListener('submit', listen);
  return () => (window.removeEventListener('submit', listen), sent);
}

const user = userEvent.setup();
const form = '<form method="dialog"><input name="email" aria-label="E-Mail"><button>Senden</button></form>';

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/');
});

describe('Before the app is there (acc 297)', () => {
  test('a press of a button waits, and is repeated once, however often it was tried', async () => {
    const root = prerender('<button type="button">Drucken</button>');
    const events = queueEvents(() => undefined);
    await user.click(screen.getByRole('button'));
    await user.click(screen.getByRole('button'));
    expect(screen.getByRole('button')).toHaveAttribute('aria-busy', 'true');
    expect(start(root, events)).toEqual(['Drucken']);
    expect(screen.getByRole('button')).not.toHaveAttribute('aria-busy');
  });

  test('a form waits, and is sent once with what stands in it then', async () => {
    const root = prerender(form);
    const events = queueEvents(() => undefined);
    await user.type(screen.getByLabelText('E-Mail'), 'a@b.c{Enter}{Enter}');
    await user.type(screen.getByLabelText('E-Mail'), 'd');
    expect(start(root, events)).toEqual(['Senden', 'sent a@b.cd']);
  });

  test('a form whose dialog was closed before hydration is not sent', async () => {
    const root = prerender(`<dialog open>${form}</dialog>`);
    const events = queueEvents(() => undefined);
    await user.click(screen.getByRole('button', { name: 'Senden' }));
    document.querySelector('dialog')!.close();
    expect(start(root, events)).toEqual([]);
  });

  test('a form that leads to another page does so, unless something was typed', async () => {
    const root = prerender('<form><button formaction="/en">EN</button></form><input aria-label="E-Mail">');
    const events = queueEvents(() => undefined);
    const sent = listenToBrowser();
    await user.click(screen.getByRole('button'));
    await user.type(screen.getByLabelText('E-Mail'), 'a');
    await user.click(screen.getByRole('button'));
    expect(sent()).toBe(1);
    expect(start(root, events)).toEqual(['EN', 'sent undefined']);
  });

  test('no button stays busy if a script cannot be loaded; the next press loads it again', async () => {
    const root = prerender('<button type="button">Drucken</button>');
    const load = jest.fn();
    const events = queueEvents(load);
    await user.click(screen.getByRole('button'));
    events.fail();
    expect(screen.getByRole('button')).not.toHaveAttribute('aria-busy');
    expect(load).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button'));
    await user.click(screen.getByRole('button'));
    expect(screen.getByRole('button')).toHaveAttribute('aria-busy', 'true');
    expect(load).toHaveBeenCalledTimes(1);
    expect(start(root, events)).toEqual(['Drucken']);
    expect(screen.getByRole('button')).not.toHaveAttribute('aria-busy');
  });

  test('a link opens the dialog that it names, or leads on: in a new tab, and where there is no dialog (acc 70)', async () => {
    const root = prerender(
      '<a href="#page" data-dialog="d">AGB</a><a href="#page" data-dialog="none">Impressum</a><dialog id="d">Text</dialog>',
    );
    handleDialogCommands();
    await user.keyboard('{Control>}');
    await user.click(screen.getByRole('link', { name: 'AGB' }));
    await user.keyboard('{/Control}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    history.replaceState(null, '', '/');
    await user.click(screen.getByRole('link', { name: 'AGB' }));
    expect([screen.getByRole('dialog').textContent, location.hash]).toEqual(['Text', '']);
    document.querySelector('dialog')!.close();
    await user.click(screen.getByRole('link', { name: 'Impressum' }));
    expect(location.hash).toBe('#page');
    history.replaceState(null, '', '/');
    root.removeAttribute('data-painted');
    await user.click(screen.getByRole('link', { name: 'AGB' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test.each([
    ['1', true],
    ['leaving', false],
    [null, false],
  ])('the page is marked where somebody is signed in (stored: %s) (acc 27)', (stored, isMarked) => {
    document.documentElement.removeAttribute('data-signed-in');
    if (stored) localStorage.setItem('abenteuerbox:signed-in', stored);
    markSignedIn();
    expect(document.documentElement.hasAttribute('data-signed-in')).toBe(isMarked);
    document.documentElement.removeAttribute('data-signed-in');
  });

  test('dialogs open and close in a browser that knows no commands', async () => {
    const root = prerender(
      '<button commandfor="d" command="show-modal">Öffnen</button><dialog id="d"><button commandfor="d" command="close">Zu</button></dialog>',
    );
    handleDialogCommands();
    await user.click(screen.getByRole('button', { name: 'Öffnen' }));
    expect(screen.getByRole('dialog')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Zu' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    root.removeAttribute('data-painted');
    await user.click(screen.getByRole('button', { name: 'Öffnen' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('The app starts', () => {
  const start = jest.fn();
  beforeEach(() => start.mockClear());

  test.each(['pointerDown', 'keyDown', 'focusIn'] as const)('with the first %s, and once', (event) => {
    jest.useFakeTimers();
    onInteractionOrIdle(start);
    expect(start).not.toHaveBeenCalled();
    fireEvent[event](document.body);
    fireEvent.pointerDown(document.body);
    act(() => jest.runAllTimers());
    expect(start).toHaveBeenCalledTimes(1);
  });

  test('automatically when the page is loaded and idle, but not if the user saves data', () => {
    jest.useFakeTimers();
    onInteractionOrIdle(start);
    jest.runAllTimers();
    expect(start).toHaveBeenCalledTimes(1);
    Object.assign(navigator, { connection: { saveData: true } });
    start.mockClear();
    onInteractionOrIdle(start);
    jest.runAllTimers();
    expect(start).not.toHaveBeenCalled();
    Object.assign(navigator, { connection: undefined });
    fireEvent.keyDown(document.body);
  });

  test('after five seconds, if the browser is never idle', () => {
    jest.useFakeTimers();
    window.requestIdleCallback = (task, { timeout } = {}) =>
      timeout === undefined ? 0 : Number(setTimeout(task, timeout, { didTimeout: true, timeRemaining: () => 0 }));
    onInteractionOrIdle(start);
    Reflect.deleteProperty(window, 'requestIdleCallback');
    jest.advanceTimersByTime(4_999);
    expect(start).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(start).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['names a place in the page', () => history.replaceState(null, '', '/#contact')],
    ['asks for something', () => history.replaceState(null, '', '/?lang=de')],
    ['was left with a choice before', () => localStorage.setItem('abenteuerbox.language', 'en')],
  ])('at once where the address or the device says more than the painting knew: %s', (_, happens) => {
    happens();
    onInteractionOrIdle(start);
    expect(start).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['/login', true],
    ['/login?from=mail', true],
    ['/login?mode=register', false],
  ])('in place of prerendered content, where the address asks for something else: %s', (address, stays) => {
    const root = prerender('<main data-unless-asked="mode"><input aria-label="Passwort"></main>');
    history.replaceState(null, '', address);
    discardOtherPage();
    expect(root.hasAttribute('data-painted')).toBe(stays);
    expect(screen.queryAllByLabelText('Passwort')).toHaveLength(stays ? 1 : 0);
  });

  test('with the scripts that wait in the page, in their order and with their hashes, and again after a failure', () => {
    document.head.innerHTML =
      '<template id="waiting-scripts"><script src="/react.js" integrity="sha384-a"></script><script src="/shell.js" integrity="sha384-b"></script></template>';
    const failed = jest.fn();
    runDeferredScripts(failed);
    const scripts = [...document.head.querySelectorAll<HTMLScriptElement>(':scope > script')];
    expect(
      scripts.map((script) => [script.getAttribute('src'), script.getAttribute('integrity'), script.async]),
    ).toEqual([
      ['/react.js', 'sha384-a', false],
      ['/shell.js', 'sha384-b', false],
    ]);
    // Lost once: it is requested again at once.
    fireEvent.error(scripts[1]!);
    expect(failed).not.toHaveBeenCalled();
    const [first, second, again, ...others] = document.head.querySelectorAll<HTMLScriptElement>(':scope > script');
    expect([first, second, ...others]).toEqual(scripts);
    expect([again!.getAttribute('src'), again!.getAttribute('integrity'), again!.async]).toEqual([
      '/shell.js',
      'sha384-b',
      false,
    ]);
    fireEvent.error(again!);
    expect(failed).toHaveBeenCalledTimes(1);
    expect(document.head.querySelectorAll(':scope > script')).toHaveLength(3);
    runDeferredScripts(failed);
    expect(document.head.querySelectorAll(':scope > script')).toHaveLength(4);
    document.head.replaceChildren();
  });
});
