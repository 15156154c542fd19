import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { getAgeSettings, getCallName, saveAgeSettings } from 'api-contract';
import { problem } from 'qa';
import { waitForAnswers } from 'qa/testing';
import { expectConsoleError } from 'ui-kit/testing';
import { openScenario } from '../testing/openScenario.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.restoreAllMocks());

const button = (name: string) => screen.getByRole('button', { name });
const age = getCallName(getAgeSettings);

describe('age category', () => {
  const save = getCallName(saveAgeSettings);
  const radio = (name: string) => screen.getByRole('radio', { name });
  const checked = () => screen.getByRole('radio', { checked: true });
  const panel = () => screen.getByRole('region', { name: /Jahre\)/ });
  const toddlers = 'Kleinkinder (2-3 Jahre)';
  const youngChildren = 'Vorschulkinder (4-5 Jahre)';
  const schoolChildren = 'Grundschulkinder (6-9 Jahre)';
  const olderChildren = 'Ältere Kinder (10-12 Jahre)';

  test('offers exactly four categories in this order (acc 151)', () => {
    openScenario('dashboard');
    const names = screen
      .getAllByRole('radio')
      .map((one) => [one.getAttribute('value'), one.closest('label')?.textContent]);
    expect(names).toEqual([
      ['toddlers', 'Kleinkinder (2-3 Jahre)'],
      ['young-children', 'Vorschulkinder (4-5 Jahre)'],
      ['school-children', 'Grundschulkinder (6-9 Jahre)'],
      ['older-children', 'Ältere Kinder (10-12 Jahre)'],
    ]);
  });

  test('is young-children before the answer (acc 152)', () => {
    openScenario('dashboard-pending');
    expect(checked()).toBe(radio(youngChildren));
  });

  test.each(['unknown-category', 'no-category'])('%s: is young-children (acc 152)', async (scenario) => {
    const { sent, pass } = openScenario(scenario);
    await waitFor(() => expect(sent(age)).toHaveLength(1));
    await pass(100);
    expect(checked()).toBe(radio(youngChildren));
  });

  test('is young-children when it cannot be read (acc 152)', async () => {
    expectConsoleError(/age-settings failed: unavailable/);
    const { sent, pass } = openScenario('age-fails');
    await pass(5_000);
    expect(sent(age)).toHaveLength(3);
    expect(checked()).toBe(radio(youngChildren));
    expect(button('Speichern')).toBeEnabled();
  });

  test('says that the saved one is being loaded, and nothing of it afterwards (acc 271)', async () => {
    const { pass } = openScenario('age-late');
    expect(screen.getByText('Deine gespeicherte Altersstufe wird geladen. Einen Moment...')).toBeVisible();
    await pass(6_000);
    expect(screen.queryByText(/^Deine gespeicherte Altersstufe/)).not.toBeInTheDocument();
    expect(checked()).toBe(radio(toddlers));
  });

  test('says that it could not be loaded, without an error, and can be asked again (acc 271)', async () => {
    expectConsoleError(/age-settings failed: unavailable/);
    const { user, network } = openScenario('age-fails');
    expect(await screen.findByText('Deine gespeicherte Altersstufe ist noch nicht geladen.')).toBeVisible();
    network.answer(age, { body: { ageCategory: 'toddlers' } });
    const block = within(screen.getByRole('heading', { name: 'Altersstufe' }).parentElement!);
    await user.click(block.getByRole('button', { name: 'Aktualisieren' }));
    await waitFor(() => expect(checked()).toBe(radio(toddlers)));
    expect(screen.getByRole('heading', { name: 'Altersstufe' })).toHaveFocus();
    expect(screen.queryByText(/^Deine gespeicherte Altersstufe/)).not.toBeInTheDocument();
  });

  test('is the one the server has (acc 153)', async () => {
    openScenario('dashboard');
    await waitFor(() => expect(checked()).toBe(radio(schoolChildren)));
  });

  test.each([
    [
      toddlers,
      'Kurze, ruhige Geschichten aus der vertrauten Welt, mit viel Wiederholung.',
      'Sehr einfach',
      'Minimal',
      '2-3\u00a0Minuten',
      'Tiere, Familie, Alltag',
      {
        Erzählweise: 'Spaziergang mit der Ente',
        Figuren: 'Zwei bis drei',
        Lernen: 'erste Zahlen',
        Mitmachen: 'Tierlauten',
      },
    ],
    [
      youngChildren,
      'Fantasievolle kleine Abenteuer mit klarem Anfang und gutem Ende.',
      'Einfach',
      'Niedrig',
      '5-7\u00a0Minuten',
      'Freundschaft, Abenteuer, Natur, Fantasie',
      {
        Erzählweise: 'verlorenen Stern',
        Figuren: 'Mutige Kinder',
        Lernen: 'Teilen, Helfen',
        Mitmachen: 'lustige Ideen',
      },
    ],
    [
      schoolChildren,
      'Spannende Abenteuer zum Miträtseln, die Wissen in die Handlung weben.',
      'Altersgerecht',
      'Mittel',
      '10-15\u00a0Minuten',
      'Wissenschaft, Geschichte, Weltraum, Technik',
      { Erzählweise: 'Mehrere Szenen', Figuren: 'zweite Chance', Lernen: 'Ritterburgen', Mitmachen: 'löst Rätsel' },
    ],
    [
      olderChildren,
      'Vielschichtige Geschichten mit echten Fragen und eigenem Standpunkt.',
      'Erweitert',
      'Hoch',
      '15-20\u00a0Minuten',
      'Naturwissenschaften, Weltgeschichte, Technologie, Kultur',
      {
        Erzählweise: 'Handlungsstränge',
        Figuren: 'Beweggründe',
        Lernen: 'echte Forschung',
        Mitmachen: 'wägt Möglichkeiten ab',
      },
    ],
  ])(
    '%s: the panel has the profile (acc 154, 155)',
    async (label, description, vocabulary, complexity, length, themes, details) => {
      const { user } = openScenario('dashboard');
      await user.click(radio(label));
      const facts = Object.fromEntries(
        within(panel())
          .getAllByRole('term')
          .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
      );
      expect(within(panel()).getByRole('heading', { name: label })).toBeVisible();
      expect(within(panel()).getByText(description)).toBeVisible();
      expect(facts).toMatchObject({
        Wortschatz: vocabulary,
        Komplexität: complexity,
        'Länge der Geschichten': length,
        Themen: themes,
      });
      for (const [detail, words] of Object.entries(details)) {
        expect(facts[detail]).toMatch(/^[^.]+\. [^.]+\.$/);
        expect(facts[detail]).toContain(words);
      }
    },
  );

  test('on a phone the four long details are folded, and stay open for the next category', async () => {
    const wide = innerWidth;
    window.innerWidth = 360;
    const { user } = openScenario('dashboard');
    window.innerWidth = wide;
    expect(within(panel()).getByText('Wortschatz')).toBeVisible();
    expect(within(panel()).getByText('Erzählweise')).not.toBeVisible();
    await user.click(within(panel()).getByText('So klingen die Geschichten'));
    await user.click(radio(toddlers));
    expect(within(panel()).getByText('Erzählweise')).toBeVisible();
  });

  test('choosing updates the panel at once and sends nothing; saving sends the category (acc 156)', async () => {
    jest.spyOn(console, 'info').mockImplementation(() => undefined);
    const { user, sent } = openScenario('dashboard');
    await waitFor(() => expect(checked()).toBe(radio(schoolChildren)));
    await user.click(radio(toddlers));
    expect(panel()).toHaveAccessibleName(toddlers);
    expect(sent(save)).toEqual([]);
    await user.click(button('Speichern'));
    await waitFor(() => expect(sent(save)).toHaveLength(1));
    expect(sent(save)[0]?.body).toEqual({ ageCategory: 'toddlers' });
    await waitFor(() => expect(button('Speichern')).toBeEnabled());
  });

  test('a quick double click on „Speichern“ sends one call (acc 156)', async () => {
    jest.spyOn(console, 'info').mockImplementation(() => undefined);
    const { user, sent } = openScenario('dashboard');
    await waitFor(() => expect(checked()).toBe(radio(schoolChildren)));
    await user.click(radio(toddlers));
    const submit = button('Speichern');
    fireEvent.click(submit);
    fireEvent.click(submit);
    await waitFor(() => expect(screen.queryByText('ungespeicherte Änderung')).not.toBeInTheDocument());
    expect(sent(save)).toHaveLength(1);
  });

  test('a failed saving is only logged: no banner, no redirect, still marked (acc 157, 158)', async () => {
    expectConsoleError(/age-settings saving failed: unavailable/);
    const { user, address, sent } = openScenario('age-save-fails');
    await user.click(radio(toddlers));
    await user.click(button('Speichern'));
    await waitFor(() => expect(sent(save)).toHaveLength(1));
    await waitFor(() => expect(button('Speichern')).toBeEnabled());
    expect(screen.queryByText(/Fehler|nicht erreichbar/)).not.toBeInTheDocument();
    expect(screen.getByText('ungespeicherte Änderung')).toBeVisible();
    expect(address()).toBe('/dashboard');
  });

  test('the default, saved after a failed reading, is marked if it cannot be saved either (acc 152, 158)', async () => {
    expectConsoleError(/age-settings failed: unavailable/);
    expectConsoleError(/age-settings saving failed: unavailable/);
    const { user, network, sent } = openScenario('age-save-fails', { answers: { [age]: problem(503, 'unavailable') } });
    await screen.findByText('Deine gespeicherte Altersstufe ist noch nicht geladen.');
    expect(screen.queryByText('ungespeicherte Änderung')).not.toBeInTheDocument();
    await user.click(button('Speichern'));
    expect(await screen.findByText('ungespeicherte Änderung')).toBeVisible();
    await waitFor(() => expect(button('Speichern')).toBeEnabled());
    jest.spyOn(console, 'info').mockImplementation(() => undefined);
    network.answer(save, {});
    await user.click(button('Speichern'));
    expect(await screen.findByText('Gespeichert.')).toBeVisible();
    expect(screen.queryByText('ungespeicherte Änderung')).not.toBeInTheDocument();
    expect(sent(save).map(({ body }) => body)).toEqual(Array(2).fill({ ageCategory: 'young-children' }));
  });

  test('a successful saving is logged and takes the mark away (acc 157, 158)', async () => {
    const info = jest.spyOn(console, 'info').mockImplementation(() => undefined);
    const { user } = openScenario('dashboard');
    await waitFor(() => expect(checked()).toBe(radio(schoolChildren)));
    await user.click(radio(olderChildren));
    expect(screen.getByText('ungespeicherte Änderung')).toBeVisible();
    await user.click(button('Speichern'));
    await waitFor(() => expect(screen.queryByText('ungespeicherte Änderung')).not.toBeInTheDocument());
    expect(checked()).toBe(radio(olderChildren));
    expect(info.mock.calls).toEqual([['age-settings saved']]);
  });

  test('a successful saving is heard by a screen reader, until something else is chosen (acc 158)', async () => {
    jest.spyOn(console, 'info').mockImplementation(() => undefined);
    const { user } = openScenario('dashboard');
    await waitFor(() => expect(checked()).toBe(radio(schoolChildren)));
    await user.click(radio(toddlers));
    await user.click(button('Speichern'));
    expect((await screen.findByText('Gespeichert.')).closest('[role=status]')).toBeVisible();
    await user.click(radio(olderChildren));
    expect(screen.queryByText('Gespeichert.')).not.toBeInTheDocument();
  });

  test('while it is being saved the button is disabled and says so (acc 158)', async () => {
    const { user, sent } = openScenario('age-save-pending');
    await user.click(radio(toddlers));
    await user.click(button('Speichern'));
    expect(button('Wird gespeichert...')).toBeDisabled();
    expect(screen.getByText('ungespeicherte Änderung')).toBeVisible();
    await waitFor(() => expect(sent(save)).toHaveLength(1));
  });

  test('a late answer never overwrites a choice (acc 159)', async () => {
    const { user, pass } = openScenario('age-late');
    await user.click(radio(olderChildren));
    await pass(6_000);
    expect(checked()).toBe(radio(olderChildren));
    expect(screen.getByText('ungespeicherte Änderung')).toBeVisible();
  });

  test('a reading that started before the saving does not bring the old category back (acc 159)', async () => {
    jest.spyOn(console, 'info').mockImplementation(() => undefined);
    const { user, pass } = openScenario('age-late');
    await waitForAnswers();
    await user.click(radio(olderChildren));
    await user.click(button('Speichern'));
    await waitFor(() => expect(screen.queryByText('ungespeicherte Änderung')).not.toBeInTheDocument());
    await pass(6_000);
    expect(checked()).toBe(radio(olderChildren));
  });

  test('is a radio group with a label; a change of the panel is announced politely (acc 160)', async () => {
    const { user } = openScenario('dashboard');
    const group = screen.getByRole('radiogroup', { name: 'Für welches Alter soll deine Box erzählen?' });
    expect(within(group).getAllByRole('radio')).toHaveLength(4);
    expect(
      new Set(
        within(group)
          .getAllByRole('radio')
          .map((one) => one.getAttribute('name')),
      ).size,
    ).toBe(1);
    await user.click(radio(toddlers));
    const announcements = screen.getAllByRole('status').map((one) => one.textContent);
    expect(announcements).toContain('Kleinkinder (2-3 Jahre): Geschichten von 2-3\u00a0Minuten.');
  });
});

describe('saving an age category', () => {
  const save = getCallName(saveAgeSettings);

  beforeEach(() => void jest.spyOn(console, 'info').mockImplementation(() => undefined));

  test('works for the first one (acc 156)', async () => {
    const { user, sent } = openScenario('no-category');
    await waitFor(() => expect(sent(age)).toHaveLength(1));
    await user.click(screen.getByRole('radio', { name: 'Kleinkinder (2-3 Jahre)' }));
    await user.click(button('Speichern'));
    expect(await screen.findByText('Gespeichert.')).toBeVisible();
    expect(sent(save).map(({ body }) => body)).toEqual([{ ageCategory: 'toddlers' }]);
  });

  test('is sent again by the same button after a failure (acc 157, 158)', async () => {
    expectConsoleError(/age-settings saving failed: unavailable/);
    const { user, network, sent } = openScenario('age-save-fails');
    await user.click(screen.getByRole('radio', { name: 'Ältere Kinder (10-12 Jahre)' }));
    await user.click(button('Speichern'));
    await waitFor(() => expect(button('Speichern')).toBeEnabled());
    expect(screen.getByText('ungespeicherte Änderung')).toBeVisible();
    network.answer(save, {});
    await user.click(button('Speichern'));
    expect(await screen.findByText('Gespeichert.')).toBeVisible();
    expect(sent(save).map(({ body }) => body)).toEqual(Array(2).fill({ ageCategory: 'older-children' }));
  });
});
