import { act, screen, waitFor, within } from '@testing-library/react';
import { testPage } from 'page-contract/testing';
import { expectAccessible } from 'ui-kit/testing';
import { languageChoice } from '../choice/languageChoice.ts';
import { openScenario } from '../testing/openScenario.ts';

const english = () => screen.getByRole('button', { name: 'EN English' });
const german = () => screen.getByRole('button', { name: 'DE Deutsch' });

/** Its texts come when somebody asks for them. */
async function speakEnglish(user: ReturnType<typeof openScenario>['user']) {
  await user.click(english());
  await waitFor(() => expect(english()).toHaveAttribute('aria-pressed', 'true'));
}

/** Every text a person meets: contents, alternative texts, names and placeholders. */
function everyText(root: Element): string {
  const attributes = ['alt', 'aria-label', 'placeholder', 'title'];
  const spoken = [...root.querySelectorAll('*')].flatMap((element) =>
    attributes.map((name) => element.getAttribute(name) ?? ''),
  );
  return [root.textContent, ...spoken].join(' ');
}

const germanWords = /\b(und|der|die|das|ein|eine|nicht|ist|mit|für|dein|deine|Zeichnung|Anmelden|Sprache)\b/;

test('Speaks German at first (acc 34)', () => {
  openScenario('landing');
  expect(german()).toHaveAttribute('aria-pressed', 'true');
  expect(english()).toHaveAttribute('aria-pressed', 'false');
  expect(document.documentElement).toHaveAttribute('lang', 'de');
});

test('Switches every text to English and back, with title and language of the page (acc 33) (acc 35) (acc 36)', async () => {
  const { user } = openScenario('landing');
  await speakEnglish(user);
  expect(document.documentElement).toHaveAttribute('lang', 'en');
  expect(document.title).toBe('Adventure Box – stories that grow with your child');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('A box full of stories no one has heard before');
  german().remove();
  // The footer has a test in the shell. Names of plans and the manufacturer's address stay German.
  const main = screen.getByRole('main');
  main.querySelectorAll('[lang="de"]').forEach((part) => part.remove());
  expect(everyText(main)).not.toMatch(germanWords);
});

test('Returns to German (acc 33)', async () => {
  const { user } = openScenario('landing');
  await speakEnglish(user);
  await user.click(german());
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    'Eine Kiste voller Geschichten, die noch niemand kennt',
  );
  expect(everyText(screen.getByRole('main'))).toMatch(germanWords);
});

test('Can be switched with the keyboard (acc 36)', async () => {
  const { user } = openScenario('landing');
  english().focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(english()).toHaveAttribute('aria-pressed', 'true'));
  expect(document.documentElement).toHaveAttribute('lang', 'en');
});

test('Remembers the choice (acc 36)', async () => {
  const first = openScenario('landing');
  await speakEnglish(first.user);
  first.unmount();
  openScenario('landing');
  expect(english()).toHaveAttribute('aria-pressed', 'true');
});

test('Keeps a request of the address until it is stored, so that a reload does not lose it (acc 36)', async () => {
  localStorage.setItem('abenteuerbox.language', 'en');
  openScenario('landing', { screen: '/?lang=de' });
  expect([window.location.search, localStorage.getItem('abenteuerbox.language')]).toEqual(['?lang=de', 'en']);
  await waitFor(() => expect(window.location.search).toBe(''));
  expect([localStorage.getItem('abenteuerbox.language'), document.documentElement.lang]).toEqual(['de', 'de']);
});

test('Speaks both languages where storage is blocked', async () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  const { user } = openScenario('landing');
  await speakEnglish(user);
  expect(document.title).toBe('Adventure Box – stories that grow with your child');
  jest.restoreAllMocks();
});

test('Leaves the page in German, as every other page is (acc 35)', async () => {
  const { user, unmount } = openScenario('landing');
  await speakEnglish(user);
  unmount();
  expect(document.documentElement).toHaveAttribute('lang', 'de');
});

test('Keeps typed text and the open pre-order (acc 37)', async () => {
  const { user } = openScenario('landing');
  await user.type(screen.getByRole('textbox', { name: 'E-Mail-Adresse' }), 'post@muster.example');
  await user.click(screen.getByRole('button', { name: 'Vorbestellen' }));
  await user.type(within(screen.getByRole('dialog')).getByLabelText('E-Mail-Adresse'), 'ab');
  // The toggle is inert while the dialog is open; another tab or a script may still change the language.
  act(() => english().click());
  const dialog = await screen.findByRole('dialog', { name: 'Pre-order the Adventure Box' });
  expect(within(dialog).getByLabelText('Email address')).toHaveValue('ab');
  await user.keyboard('{Escape}');
  expect(screen.getByRole('textbox', { name: 'Email address' })).toHaveValue('post@muster.example');
});

test('Writes prices in the language’s own form (acc 38)', async () => {
  const { user } = openScenario('landing');
  await speakEnglish(user);
  const prices = screen.getAllByText('€99.00 incl. VAT, free shipping');
  expect(prices).toHaveLength(3);
  for (const price of prices) expect(price).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Pre-order' }));
  expect(within(screen.getByRole('dialog')).getByText('€99.00')).toBeVisible();
});

test('Keeps the German name of each plan, says what it is, and promises nothing “unlimited” (acc 220)', async () => {
  const { user, container } = openScenario('landing');
  await speakEnglish(user);
  const costs = screen.getByRole('region', { name: 'What it costs' });
  const names = [...costs.querySelectorAll('dt')].map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));
  expect(names).toEqual([
    'Adventure Box',
    'Einstieg – starter plan, 2 hours per month',
    'Standard – standard plan, 6 hours per month',
    'Unbegrenzt – largest plan, 60 hours per month',
  ]);
  expect(container).not.toHaveTextContent(/unlimited/i);
});

test('Marks German words for screen readers', async () => {
  const { user } = openScenario('landing');
  await speakEnglish(user);
  const findLanguages = (text: RegExp) =>
    screen.getAllByText(text).map((part) => part.closest<HTMLElement>('[lang]')?.lang);
  expect(findLanguages(/^Unbegrenzt/)).toEqual(['de']);
  expect(findLanguages(/60\shours/)).toEqual(['en']);
  expect(findLanguages(/Musterstadt/)).toEqual(['de']);
});

test('Says in English what the owner states about the box, and in which language it tells stories (acc 31)', async () => {
  const { user, container } = openScenario('landing');
  await speakEnglish(user);
  const { box, deliveryCountries } = testPage().owner.english;
  for (const fact of [
    `Size and weight: ${box.dimensions}`,
    `Running time: ${box.batteryLife}`,
    `Volume: ${box.volumeLimit}`,
    `Headphones: ${box.headphones}`,
    box.safetyWarnings,
    box.microphone,
    `We deliver the box to: ${deliveryCountries}.`,
  ])
    expect(container.textContent).toContain(fact);
  expect(screen.getByText(/^The box tells its stories in German\./)).toBeVisible();
});

test('Says in English that artificial intelligence makes the stories (acc 41)', async () => {
  const { user } = openScenario('landing');
  await speakEnglish(user);
  expect(screen.getByText(/The stories are generated by artificial intelligence/)).toBeVisible();
});

test('Has no accessibility faults in English (acc 263)', async () => {
  const { user, container } = openScenario('landing');
  await speakEnglish(user);
  await expectAccessible(container);
});

afterEach(languageChoice.forget);
