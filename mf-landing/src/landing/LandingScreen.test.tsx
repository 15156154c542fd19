import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { privacyGerman } from 'legal-texts/privacyGerman.ts';
import { placePage, testPage } from 'page-contract/testing';
import { persons, waitForAnswers } from 'qa/testing';
import { BrowserRouter } from 'react-router-dom';
import { setTestIdentity, setTestSession } from 'shared-auth/testing';
import { expectAccessible } from 'ui-kit/testing';
import { noBreak, openScenario } from '../testing/openScenario.ts';
import LandingScreen from './LandingScreen.tsx';

/** Opens the page for a signed-in user without the shell's guard, which would redirect to the dashboard. */
function openSignedIn() {
  history.replaceState(null, '', '/');
  placePage();
  setTestSession(persons.anna.session);
  const view = render(
    <BrowserRouter>
      <LandingScreen />
    </BrowserRouter>,
  );
  return { ...view, user: userEvent.setup() };
}

test('The header shows logo, title, subtitle, both languages and a login button (acc 26)', () => {
  openScenario('landing');
  const header = document.querySelector('header')!;
  expect(header.querySelector('svg')).toBeInTheDocument();
  expect(within(header).getByText('Abenteuerbox')).toBeVisible();
  expect(within(header).getByText('Geschichten, die mitwachsen')).toBeVisible();
  expect(within(header).getByRole('button', { name: 'DE Deutsch' })).toBeVisible();
  expect(within(header).getByRole('button', { name: 'EN English' })).toBeVisible();
  expect(within(header).getByRole('link', { name: 'Anmelden' })).toHaveAttribute('href', '/login');
});

test('Signed in, the header offers to sign out, which stays on the page (acc 14) (acc 26)', async () => {
  const { user } = openSignedIn();
  const signOut = jest.fn(async () => undefined);
  setTestIdentity({ signOut });
  await user.click(screen.getByRole('button', { name: 'Abmelden' }));
  expect(signOut).toHaveBeenCalledTimes(1);
  expect(location.pathname).toBe('/');
  expect(within(document.querySelector('header')!).getByRole('link', { name: 'Anmelden' })).toBeVisible();
});

test('The hero leads to /login, and signed in to /dashboard as „Jetzt eintreten“ (acc 27)', async () => {
  const visitor = openScenario('landing');
  const hero = () => within(screen.getByRole('heading', { level: 1 }).closest('section')!);
  expect(hero().getByRole('link', { name: 'Anmelden' })).toHaveAttribute('href', '/login');
  visitor.unmount();
  const { user } = openSignedIn();
  await user.click(hero().getByRole('link', { name: 'Jetzt eintreten' }));
  expect(location.pathname).toBe('/dashboard');
});

test('While the session is loading, which it is only where somebody has signed in, nobody reads „Anmelden“ (acc 27) (acc 39)', () => {
  openScenario('landing-unknown');
  const main = within(screen.getByRole('main'));
  expect(main.queryByRole('link', { name: 'Anmelden' })).not.toBeInTheDocument();
  expect(main.getByRole('link', { name: 'Jetzt eintreten' })).toHaveAttribute('href', '/dashboard');
  expect(main.getByRole('button', { name: 'Abmelden' })).toBeEnabled();
  expect(main.getByRole('heading', { level: 1 })).toBeVisible();
});

test('The pre-order can be opened beside the prices, and before the footer (acc 28)', async () => {
  const { user } = openScenario('landing');
  const costs = within(screen.getByRole('region', { name: 'Das kostet es' }));
  for (const opener of [
    costs.getByRole('button', { name: 'Abenteuerbox vorbestellen' }),
    screen.getByRole('button', { name: 'Box vorbestellen' }),
  ]) {
    await user.click(opener);
    expect(screen.getByRole('dialog', { name: 'Abenteuerbox vorbestellen' })).toBeVisible();
    await user.keyboard('{Escape}');
    expect(opener).toHaveFocus();
  }
});

test('The pre-order button opens the pre-order and does not navigate (acc 28)', async () => {
  const { user, address } = openScenario('landing');
  await user.click(screen.getByRole('button', { name: 'Vorbestellen' }));
  expect(screen.getByRole('dialog', { name: 'Abenteuerbox vorbestellen' })).toBeVisible();
  expect(address()).toBe('/');
});

test('Shows exactly four feature cards (acc 29)', () => {
  openScenario('landing');
  const features = screen.getByRole('region', { name: 'Für dein Kind gemacht, für dich gedacht' });
  expect(
    within(features)
      .getAllByRole('heading', { level: 3 })
      .map((heading) => heading.textContent),
  ).toEqual(['Passt zum Alter', 'Nur für dein Kind', 'Automatisch geprüft', 'Du behältst den Überblick']);
});

test('Shows three adventures: space, medieval, nature, each with picture, category, title, preview and three points (acc 30)', () => {
  openScenario('landing');
  const adventures = screen.getAllByRole('article');
  expect(adventures).toHaveLength(3);
  const categories = ['Weltraum', 'Mittelalter', 'Natur'];
  const previews = [
    /^Lumi zog den letzten Gurt fest\..* warum hier oben nichts zu Boden fällt\.“$/,
    /^Auf Burg Kieselstein klapperten .* Mila schlug ihr Buch auf\.$/,
    /^Der Mond lag im Teich .* und es passiert jeden Sommer\.“$/,
  ];
  const titles = ['Der Planet aus Papier', 'Der Drache, der nicht schlafen konnte', 'Der Fuchs am Mondteich'];
  adventures.forEach((adventure, index) => {
    expect(adventure).toHaveAccessibleName(titles[index]);
    expect(within(adventure).getByText(categories[index]!)).toBeVisible();
    expect(within(adventure).getByText(previews[index]!)).toBeVisible();
    expect(within(adventure).getByRole('img')).toHaveAccessibleName(/^Zeichnung: /);
    expect(within(adventure).getAllByRole('listitem')).toHaveLength(3);
  });
});

test('Shows the technical facts in four groups (acc 31)', () => {
  openScenario('landing');
  const specs = screen.getByRole('region', { name: 'Das steckt in der Box' });
  for (const group of ['Hardware', 'Gehäuse', 'Bedienung', 'Verbindung']) {
    const heading = within(specs).getByRole('heading', { name: group });
    expect(within(heading.parentElement!).getAllByRole('listitem').length).toBeGreaterThanOrEqual(2);
  }
  expect(within(specs).getByText('WLAN, am besten mit 2,4 GHz').textContent).toContain(`2,4${noBreak}GHz`);
});

test('The technical facts name size, battery, volume and headphones as the owner states them (acc 31)', () => {
  openScenario('landing');
  const region = screen.getByRole('region', { name: 'Das steckt in der Box' });
  const specs = within(region);
  const list = (group: string) => within(specs.getByRole('heading', { name: group }).parentElement!).getByRole('list');
  const { dimensions, batteryLife, volumeLimit, headphones, model, safetyWarnings, manufacturer } =
    testPage().owner.box;
  expect(list('Hardware').textContent).toContain(`Laufzeit: ${batteryLife}`);
  expect(list('Gehäuse').textContent).toContain(`Maße und Gewicht: ${dimensions}`);
  expect(list('Bedienung').textContent).toContain(`Lautstärke: ${volumeLimit}`);
  expect(list('Verbindung').textContent).toContain(`Kopfhörer: ${headphones}`);
  for (const fact of [model, safetyWarnings, manufacturer]) expect(region.textContent).toContain(fact);
});

test('A technical fact that the owner has not stated is left out (acc 31)', () => {
  const { owner } = testPage();
  const box = { ...owner.box, headphones: '', volumeLimit: '' };
  openScenario('landing', {}, { owner: { ...owner, box } });
  const specs = within(screen.getByRole('region', { name: 'Das steckt in der Box' }));
  expect(specs.queryByText(/Kopfhörer|Lautstärke:/)).not.toBeInTheDocument();
});

test('Explains in three steps how the box works', () => {
  openScenario('landing');
  const steps = within(screen.getByRole('region', { name: 'So funktioniert es' }));
  expect(steps.getAllByRole('listitem').map((step) => within(step).getByRole('heading').textContent)).toEqual([
    'Box einrichten',
    'Alter und Abo wählen',
    'Zuhören und mitentscheiden',
  ]);
});

test('Says of the child’s voice what privacy notice and owner say, and no more (acc 72)', () => {
  openScenario('landing');
  const page = testPage();
  const voice = screen.getByRole('region', { name: 'Was mit der Stimme deines Kindes geschieht' });
  const said = [...voice.querySelectorAll('dd')].map(({ textContent }) => textContent);
  expect(said[0]).toBe(page.owner.box.microphone);
  const notice = privacyGerman(page.owner, page)
    .sections.flatMap(({ paragraphs }) => paragraphs)
    .join(' ');
  expect(notice).toContain(said[2]);
  // The notice says it in two sentences.
  expect(said[1]).toMatch(
    /^Was dein Kind zur Box sagt, verarbeiten wir nur, solange die Geschichte läuft, damit die Box antworten kann\.$/,
  );
  expect(notice).toMatch(
    /Was dein Kind zur Box sagt, .* verarbeiten es nur, solange die Geschichte läuft, damit die Box antworten kann\./,
  );
  expect(within(voice).getByRole('link', { name: /^Zur Datenschutzerklärung/ })).toHaveAttribute(
    'href',
    '/datenschutz',
  );
});

test('Says in which language the box tells stories', () => {
  openScenario('landing');
  expect(screen.getByText(/^Die Box erzählt auf Deutsch\./)).toBeVisible();
});

test('Says that artificial intelligence makes the stories (acc 41)', () => {
  openScenario('landing');
  expect(
    screen.getByText(
      /Die Geschichten werden von künstlicher Intelligenz erzeugt und automatisch auf altersgerechte Sprache und Themen geprüft\. Eine Garantie gibt es dafür nicht\.$/,
    ),
  ).toBeVisible();
});

test('Says near each price that VAT is included, and that shipping is free (acc 42)', () => {
  openScenario('landing');
  const price = screen.getByText(/Zum Erzählen braucht die Box ein Abo/);
  expect(price.textContent).toContain(`99,00${noBreak}€ inkl.${noBreak}MwSt., versandkostenfrei`);
  expect(price.textContent).toContain(`ab 9,99${noBreak}€ pro Monat inkl.${noBreak}MwSt.`);
});

test('Does not wait for the session (acc 39)', () => {
  openScenario('landing');
  act(() => setTestSession(persons.unknown.session));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    'Eine Kiste voller Geschichten, die noch niemand kennt',
  );
  expect(screen.queryByText('Lade...')).not.toBeInTheDocument();
});

test('Asks nobody for anything before the visitor does something (acc 40)', async () => {
  const { network, container } = openScenario('landing');
  await waitForAnswers();
  expect(network.calls).toEqual([]);
  for (const image of container.querySelectorAll('img')) expect(image.getAttribute('src')).not.toMatch(/^https?:/);
});

test('Has one first heading and its title (acc 19) (acc 21)', () => {
  openScenario('landing');
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  expect(document.title).toBe('Abenteuerbox – Geschichten, die mitwachsen');
});

test('Pictures keep their place, and only those further down wait to be loaded (acc 270)', () => {
  const { container } = openScenario('landing');
  const [hero, ...others] = container.querySelectorAll('img');
  for (const image of [hero!, ...others]) {
    expect(image).toHaveAttribute('width');
    expect(image).toHaveAttribute('height');
  }
  expect(hero).not.toHaveAttribute('loading');
  for (const image of others) expect(image).toHaveAttribute('loading', 'lazy');
});

test('Has no accessibility faults, signed out or signed in (acc 263)', async () => {
  const visitor = openScenario('landing');
  await expectAccessible(visitor.container);
  visitor.unmount();
  await expectAccessible(openSignedIn().container);
});
