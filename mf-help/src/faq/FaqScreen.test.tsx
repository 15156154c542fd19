import { readFileSync } from 'node:fs';
import { act, screen, waitFor, within } from '@testing-library/react';
import { main } from 'qa/testing';
import { expectAccessible } from 'ui-kit/testing';
import { openScenario } from '../testing/openScenario.ts';

const titles = [
  'Allgemeine Fragen',
  'Technische Fragen',
  'Abo & Bezahlung',
  'Inhalte & Geschichten',
  'Einstellungen & Anpassungen',
  'Datenschutz & Sicherheit',
];
const header = (name: string) => screen.getByRole('button', { name });
/** The screen's own announcement; the shell has another one. */
const status = () => within(screen.getByRole('search')).getByRole('status');
const field = () => screen.getByRole('searchbox');
// By selector, because a role query over all answers is slow; the roles themselves are proved under acc 237.
const textsOf = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
const shownTitles = () => textsOf('h2 > [aria-expanded]');
const openTitles = () => textsOf('[aria-expanded=true]');
const shownQuestions = () => textsOf('[role=region]:not([hidden]) h3');

async function search(user: ReturnType<typeof openScenario>['user'], query: string) {
  await user.clear(field());
  await user.click(field());
  await user.paste(query);
}

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('/faq', () => {
  test('has its title, and a search field with its placeholder (acc 223)', () => {
    openScenario('faq');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Häufig gestellte Fragen$/);
    expect(field()).toHaveAttribute('placeholder', 'Fragen durchsuchen...');
    expect(document.title).toBe('FAQ – Zauberkiste');
  });

  test('shows the six categories in their order (acc 224)', () => {
    openScenario('faq');
    expect(shownTitles()).toEqual(titles);
  });

  test('starts with the general questions open, and nothing else (acc 225)', () => {
    openScenario('faq');
    expect(openTitles()).toEqual(['Allgemeine Fragen']);
    expect(shownQuestions()).toHaveLength(8);
  });

  test('never has two categories open, and closes the open one on a click (acc 226)', async () => {
    const { user } = openScenario('faq');
    await user.click(header('Technische Fragen'));
    expect(openTitles()).toEqual(['Technische Fragen']);
    await user.click(header('Technische Fragen'));
    expect(openTitles()).toEqual([]);
    expect(shownQuestions()).toEqual([]);
  });

  test('keeps the pressed category in view, although the answers above it vanish (acc 226)', async () => {
    const { user } = openScenario('faq');
    const moves: [Element, string | null, unknown][] = [];
    Element.prototype.scrollIntoView = function (this: Element, options) {
      moves.push([this, this.getAttribute('aria-expanded'), options]);
    };
    await user.click(header('Technische Fragen'));
    expect(moves).toEqual([[header('Technische Fragen'), 'true', { block: 'nearest', behavior: 'instant' }]]);
  });

  test.each(['WLAN', 'wlan', 'lan'])('finds „%s“ as part of a word, whatever its case (acc 227)', async (query) => {
    const { user } = openScenario('faq');
    await search(user, query);
    expect(status()).toHaveTextContent(/^\d+ Fragen gefunden\.$/);
    expect(shownTitles()).toContain('Technische Fragen');
  });

  test('counts a hit that is only in an answer, also in a closed category (acc 227, 229)', async () => {
    const { user } = openScenario('faq');
    await search(user, '119,88');
    expect(shownQuestions()).toEqual(['Gibt es ein Jahresabo oder einen Familientarif?']);
  });

  test.each([
    'email',
    'kuendigen',
    'akku',
    'offline',
    'kopfhörer',
    'urlaub',
    'zwei kinder',
    'geld zurück',
    'wlan',
    'neue boxen',
    'geschwister',
    'englisch',
    'sprache',
    'taschengeld',
    'hörbuch',
    'unterwegs',
    'kaputt',
    'laut',
    'e-mail',
    'e\u2011mail',
  ])('finds the word that parents type: „%s“ (acc 227)', async (query) => {
    const { user } = openScenario('faq');
    await search(user, query);
    expect(shownQuestions().length).toBeGreaterThan(0);
    expect(document.querySelector('mark')).toBeInTheDocument();
  });

  test('opens the category with the most hits, and keeps the one that the person opens (acc 231)', async () => {
    const { user } = openScenario('faq');
    await search(user, 'wlan');
    expect(openTitles()).toEqual(['Technische Fragen']);
    await user.click(header('Allgemeine Fragen'));
    await user.type(field(), '{Backspace}');
    expect(openTitles()).toEqual(['Allgemeine Fragen']);
  });

  test('keeps the search in the address, for a reload and the way back', async () => {
    const { user, address, unmount } = openScenario('faq');
    await search(user, 'Mikrofon');
    await waitFor(() => expect(address()).toBe('/faq?suche=Mikrofon'));
    unmount();
    const again = openScenario('faq', { screen: '/faq?suche=Mikrofon' });
    expect(field()).toHaveValue('Mikrofon');
    expect(shownQuestions()).toEqual(['Wann ist das Mikrofon an?']);
    await again.user.click(screen.getByRole('button', { name: 'Suche leeren' }));
    await waitFor(() => expect(again.address()).toBe('/faq'));
  });

  test('writes the search into the address once the typing pauses, and works if the browser refuses that', async () => {
    jest.useFakeTimers();
    const { user, address, pass } = openScenario('faq');
    const replaced = jest.spyOn(window.history, 'replaceState').mockImplementation(() => {
      throw new DOMException('Attempt to use history.replaceState() more than 100 times', 'SecurityError');
    });
    await user.type(field(), 'Mikrofon');
    expect(replaced).not.toHaveBeenCalled();
    await pass(400);
    expect(replaced).toHaveBeenCalledTimes(1);
    expect(shownQuestions()).toEqual(['Wann ist das Mikrofon an?']);
    expect(address()).toBe('/faq');
  });

  test('writes the search before a link of the menu is followed, and never takes the user back', async () => {
    jest.useFakeTimers();
    const { user, address, pass } = openScenario('faq');
    await user.type(field(), 'Mikrofon');
    await user.click(document.body);
    expect(address()).toBe('/faq?suche=Mikrofon');
    await user.type(field(), 'e');
    // The browser's Back. While the other screen is loading, this one is still there.
    window.history.pushState(null, '', '/setup');
    await pass(400);
    expect(window.location.pathname).toBe('/setup');
  });

  test('hides categories and entries without a match (acc 228)', async () => {
    const { user } = openScenario('faq');
    await search(user, 'Mikrofon');
    expect(shownTitles()).toEqual(['Datenschutz & Sicherheit']);
    expect(shownQuestions()).toEqual(['Wann ist das Mikrofon an?']);
    expect(status()).toHaveTextContent('1 Frage gefunden.');
  });

  test('brings back every category and what was open when the search is cleared (acc 230)', async () => {
    const { user } = openScenario('faq');
    await user.click(header('Inhalte & Geschichten'));
    await search(user, 'Mikrofon');
    expect(openTitles()).toEqual(['Datenschutz & Sicherheit']);
    await user.click(screen.getByRole('button', { name: 'Suche leeren' }));
    expect(shownTitles()).toEqual(titles);
    expect(openTitles()).toEqual(['Inhalte & Geschichten']);
    expect(field()).toHaveFocus();
    expect(field()).toHaveValue('');
  });

  test('forgets what was toggled during a search (acc 230)', async () => {
    const { user } = openScenario('faq');
    await search(user, 'Stunden');
    await user.click(header('Inhalte & Geschichten'));
    expect(openTitles()).toEqual(['Inhalte & Geschichten']);
    await user.click(screen.getByRole('button', { name: 'Suche leeren' }));
    expect(openTitles()).toEqual(['Allgemeine Fragen']);
  });

  test('keeps the open category while it has a match, and opens the first match otherwise (acc 231)', async () => {
    const { user } = openScenario('faq');
    await user.click(header('Abo & Bezahlung'));
    await search(user, 'Stunden');
    expect(openTitles()).toEqual(['Abo & Bezahlung']);
    await search(user, 'LED');
    expect(openTitles()).toEqual(['Technische Fragen']);
    expect(shownQuestions().length).toBeGreaterThan(0);
  });

  test('says at every closed category how many hits wait in it, and only during a search (acc 231)', async () => {
    const { user } = openScenario('faq');
    expect(header('Technische Fragen')).not.toHaveAccessibleDescription();
    await search(user, 'Passwort');
    const closed = main().getAllByRole('button', { expanded: false });
    expect(closed.length).toBeGreaterThan(0);
    for (const one of closed) expect(one).toHaveAccessibleDescription(/^\d+ Fragen? gefunden\.$/);
    expect(main().getByRole('button', { expanded: true })).not.toHaveAccessibleDescription();
  });

  test('says so when nothing matches, with a way back (acc 232)', async () => {
    const { user, container, address } = openScenario('faq');
    await search(user, 'Einhornstall');
    expect(status()).toHaveTextContent('Keine passenden Fragen gefunden.');
    await waitFor(() => expect(address()).toBe('/faq?suche=Einhornstall'));
    await expectAccessible(container);
    await user.click(screen.getByRole('button', { name: 'Suche leeren' }));
    expect(shownTitles()).toEqual(titles);
  });

  test('offers the six categories when nothing matches: each ends the search and opens (acc 232)', async () => {
    const { user, address } = openScenario('faq-no-hits');
    await waitFor(() => expect(status()).toHaveTextContent('Keine passenden Fragen gefunden.'));
    const topics = () => screen.getByRole('group', { name: 'Sieh dir ein Thema an:' });
    expect(
      within(topics())
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(titles);
    await user.click(within(topics()).getByRole('button', { name: 'Abo & Bezahlung' }));
    expect(field()).toHaveValue('');
    expect(shownTitles()).toEqual(titles);
    expect(openTitles()).toEqual(['Abo & Bezahlung']);
    expect(header('Abo & Bezahlung')).toHaveFocus();
    expect(screen.queryByRole('group', { name: 'Sieh dir ein Thema an:' })).not.toBeInTheDocument();
    await waitFor(() => expect(address()).toBe('/faq'));
  });

  test.each(['2,4 ghz', '2,4\u00a0GHz', ' 2,4 GHz '])(
    'takes the no-break space for a space: „%s“ (acc 233)',
    async (query) => {
      const { user } = openScenario('faq');
      await search(user, query);
      expect(shownQuestions()).toContain('Welches WLAN brauche ich?');
    },
  );

  test('takes a blank search for none, and special characters for plain text (acc 233)', async () => {
    const { user } = openScenario('faq');
    await search(user, '   ');
    expect(shownTitles()).toEqual(titles);
    expect(openTitles()).toEqual(['Allgemeine Fragen']);
    for (const query of ['(2-3', '(', '*', '\\', '.*']) {
      await search(user, query);
      const hits = shownQuestions();
      expect(hits.length === 0).toBe(['*', '\\', '.*'].includes(query));
    }
  });

  test('keeps the line breaks of answers, and shows them as text (acc 234)', async () => {
    const { user } = openScenario('faq');
    await user.click(header('Abo & Bezahlung'));
    const after = screen.getByText(/^Alle Themen und persönliche Geschichten/);
    expect(after.textContent).toMatch(/immer dabei\.\nDas bringen/);
    const style = readFileSync(`${__dirname}/EntryAnswer.module.css`, 'utf8');
    expect(style).toMatch(/\.answer \{[^}]*white-space: pre-line;/);
  });

  test('lists what an answer lists, in its order, and a hit in it as well', async () => {
    const { user } = openScenario('faq');
    await search(user, 'Familientarif für');
    const article = screen.getByRole('heading', { name: /^Gibt es ein Jahresabo/ }).closest('article')!;
    expect([...article.querySelectorAll('p, li')].map(({ tagName }) => tagName)).toEqual(['P', 'LI', 'LI', 'P']);
    expect(within(article).getAllByRole('listitem')[1]).toHaveTextContent(
      /^Familientarif für 14,99 € inkl\. MwSt\. mit bis zu drei Kindern$/,
    );
    expect(within(article).getByText('Familientarif für').tagName).toBe('MARK');
    expect(document.body).not.toHaveTextContent('– Einstieg');
  });

  test('marks the hits where the system’s colours replace ours, too', () => {
    const style = readFileSync(`${__dirname}/EntryAnswer.module.css`, 'utf8');
    expect(style).toMatch(
      /@media \(forced-colors: active\) \{\s*\.entry mark \{\s*background: Mark;\s*color: MarkText;/,
    );
  });

  test('gives the link below an answer the height of a finger (acc 116)', () => {
    openScenario('faq');
    expect(screen.getByRole('link', { name: 'Box vorbestellen' })).toHaveClass('more');
    const style = readFileSync(`${__dirname}/EntryAnswer.module.css`, 'utf8');
    expect(style).toMatch(/\.more \{[^}]*min-block-size: 2\.75rem;/);
  });

  test('shows the sign of an answer’s own link to a mouse and the keyboard only', () => {
    const style = readFileSync(`${__dirname}/EntryAnswer.module.css`, 'utf8');
    expect(style).toMatch(/\.link:not\(:focus-visible\) \{\s*opacity: 0;/);
    expect(style).toMatch(/@media \(hover: hover\) \{\s*\.entry:hover \.link \{\s*opacity: 1;/);
  });

  test('marks the hits without changing the sentence', async () => {
    const { user } = openScenario('faq');
    await search(user, 'mikrofon');
    const question = screen.getByRole('heading', { name: 'Wann ist das Mikrofon an?' });
    expect(within(question).getByText('Mikrofon').tagName).toBe('MARK');
  });

  test('ends with a contact that has a visible address and a subject without personal data (acc 235, 236)', async () => {
    const { user } = openScenario('faq');
    const box = screen.getByRole('region', { name: 'Keine Antwort gefunden?' });
    const mail = within(box).getByRole('link', { name: 'rat@zauberkiste.test' });
    expect(decodeURIComponent(mail.getAttribute('href')!)).toBe(
      'mailto:rat@zauberkiste.test?subject=Frage zur Zauberkiste&body=\n\n\n(Seite FAQ, mf-help 1.0.0)',
    );
    const opened: string[] = [];
    const notice = (event: MouseEvent) => {
      event.preventDefault();
      opened.push((event.target as HTMLAnchorElement).href);
    };
    mail.addEventListener('click', notice);
    await user.click(within(box).getByRole('button', { name: 'Support kontaktieren' }));
    expect(opened).toEqual([mail.getAttribute('href')]);
  });

  test('names the versions that are live in the page in the body, and none in the subject (acc 236)', () => {
    openScenario('faq', {}, { versions: { shell: '1.0.0-5e11', 'mf-account': '1.0.0-acc0', 'mf-help': '1.0.0-4e1b' } });
    expect(decodeURIComponent(screen.getByRole('link', { name: 'rat@zauberkiste.test' }).getAttribute('href')!)).toBe(
      'mailto:rat@zauberkiste.test?subject=Frage zur Zauberkiste&body=\n\n\n(Seite FAQ, mf-help 1.0.0-4e1b, shell 1.0.0-5e11)',
    );
  });

  test('has header buttons that Enter and Space toggle, with labelled panels (acc 237)', async () => {
    const { user, container } = openScenario('faq');
    const button = header('Technische Fragen');
    button.focus();
    await user.keyboard('{Enter}');
    expect(button).toHaveAttribute('aria-expanded', 'true');
    const panel = document.getElementById(button.getAttribute('aria-controls')!)!;
    expect(panel).toBeVisible();
    expect(screen.getByRole('region', { name: 'Technische Fragen' })).toBe(panel);
    expect(button.parentElement?.tagName).toBe('H2');
    await user.keyboard(' ');
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await expectAccessible(container);
  });

  test('names the search field besides its placeholder (acc 238)', () => {
    openScenario('faq');
    expect(screen.getByLabelText('Wonach suchst du?')).toBe(field());
    expect(field()).toHaveAttribute('type', 'search');
  });

  test('opens the category of a linked answer, and moves there', () => {
    openScenario('faq', { screen: '/faq#kuendigen' });
    expect(openTitles()).toEqual(['Abo & Bezahlung']);
    expect(screen.getByRole('heading', { name: 'Wie kündige ich?' })).toHaveFocus();
  });

  test('gives every answer a link of its own, also out of a search', async () => {
    const { user, address } = openScenario('faq');
    await search(user, 'kündige');
    await user.click(screen.getByRole('link', { name: 'Link zur Frage: Wie kündige ich?' }));
    expect(address()).toBe('/faq#kuendigen');
    expect(screen.getByTitle('Link zur Frage: Wie kündige ich?')).toHaveAttribute('href', '/faq#kuendigen');
    expect(shownTitles()).toEqual(titles);
    expect(openTitles()).toEqual(['Abo & Bezahlung']);
  });

  test('moves to the same answer again when its link is followed again', async () => {
    const { user } = openScenario('faq', { screen: '/faq#was-ist-die-box' });
    await user.click(header('Technische Fragen'));
    await search(user, 'Was ist die');
    await user.click(screen.getByLabelText('Link zur Frage: Was ist die Zauberkiste?'));
    expect(screen.getByRole('heading', { name: 'Was ist die Zauberkiste?' })).toHaveFocus();
    expect(field()).toHaveValue('');
  });

  test('brings the search back when Back leaves the link of an answer', async () => {
    const { user } = openScenario('faq');
    await search(user, 'kündige');
    await user.click(screen.getByRole('link', { name: 'Link zur Frage: Wie kündige ich?' }));
    expect(field()).toHaveValue('');
    act(() => history.back());
    await waitFor(() => expect(field()).toHaveValue('kündige'));
    expect(shownQuestions()).toContain('Wie kündige ich?');
  });

  test('opens the category of an answer before it moves there, also when Back leads to it', async () => {
    const { user } = openScenario('faq');
    await user.click(screen.getByTitle('Link zur Frage: Was ist die Zauberkiste?'));
    await user.click(header('Technische Fragen'));
    await user.click(screen.getByTitle('Link zur Frage: Welches WLAN brauche ich?'));
    const moves: [string | null, boolean][] = [];
    Element.prototype.scrollIntoView = function (this: Element) {
      moves.push([this.textContent, this.closest('[hidden]') === null]);
    };
    act(() => history.back());
    await waitFor(() => expect(moves).toEqual([['Was ist die Zauberkiste?', true]]));
    expect(screen.getByRole('heading', { name: 'Was ist die Zauberkiste?' })).toHaveFocus();
  });

  test('keeps closed panels in the page and opens all of them on paper (acc 119)', () => {
    const { container } = openScenario('faq');
    expect(container.querySelectorAll('article')).toHaveLength(51);
    const style = readFileSync(`${__dirname}/CategoryPanel.module.css`, 'utf8');
    expect(style).toMatch(/@media print \{[^@]*\.panel\[hidden\] \{\s*display: block !important;/);
  });

  test('is no grid on paper, whose rows would cut off answers between two sheets', () => {
    const style = readFileSync(`${__dirname}/Faq.module.css`, 'utf8');
    expect(style).toMatch(/@media print \{\s*\.screen,\s*\.categories \{\s*display: block;/);
  });

  test('survives an address that is no valid fragment', () => {
    openScenario('faq', { screen: '/faq#%E0%A4%A' });
    expect(openTitles()).toEqual(['Allgemeine Fragen']);
  });
});
