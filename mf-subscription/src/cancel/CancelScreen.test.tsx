import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { declareCancellation, getCallName } from 'api-contract';
import { testPage } from 'page-contract/testing';
import { problem } from 'qa';
import { main, persons, prerender, waitForAnswers } from 'qa/testing';
import { setTestSession } from 'shared-auth/testing';
import { expectAccessible, expectConsoleError } from 'ui-kit/testing';
import type { ScenarioName } from '../../standalone/scenarios.ts';
import { openScenario } from '../testing/openScenario.ts';
import CancelScreen from './CancelScreen.tsx';

const button = () => screen.getByRole('button', { name: 'jetzt kündigen' });

async function fillIn(scenario: ScenarioName) {
  const opened = openScenario(scenario);
  const { user } = opened;
  await user.type(screen.getByLabelText('Vor- und Nachname'), 'Ada Beispiel');
  await user.type(screen.getByLabelText('E-Mail-Adresse deines Kontos'), 'ada@example.org');
  return opened;
}

describe('/kuendigen', () => {
  test('can be read without scripts, and names e-mail and post (acc 290)', () => {
    const { container } = prerender(CancelScreen, '/kuendigen');
    const words = container.querySelector('noscript')!;
    expect(words).toHaveTextContent('wann der Vertrag enden soll');
    const subject = encodeURIComponent('Verträge hier kündigen');
    expect(words.innerHTML).toContain(`href="mailto:${testPage().support.email}?subject=${subject}"`);
    expect(words).toHaveTextContent(
      'Post: Abenteuerbox Muster GmbH, Musterweg 321, 00321 Musterstadt, Bundesrepublik Deutschland',
    );
    expect([...container.querySelectorAll('h1')].map(({ textContent }) => textContent)).toEqual([
      'Verträge hier kündigen',
    ]);
    container.remove();
  });

  test('fills in the address of the account as soon as it is known, and leaves what was typed', async () => {
    const { user } = openScenario('cancel');
    act(() => setTestSession(persons.anna.session));
    const address = screen.getByLabelText('E-Mail-Adresse deines Kontos');
    expect(address).toHaveValue('anna@example.org');
    await user.clear(address);
    expect(address).toHaveValue('');
  });

  test('cuts a name at the length that the server accepts', async () => {
    const { user } = openScenario('cancel');
    const name = screen.getByLabelText('Vor- und Nachname');
    await user.click(name);
    await user.paste('x'.repeat(201));
    expect(name).toHaveValue('x'.repeat(200));
  });

  test('shows all fields and the button at once, to visitors too (acc 278)', () => {
    openScenario('cancel');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Verträge hier kündigen');
    const kind = screen.getByRole('group', { name: 'Art der Kündigung' });
    expect(within(kind).getByRole('radio', { name: 'Ordentliche Kündigung' })).toBeChecked();
    expect(
      within(kind).getByRole('radio', { name: 'Außerordentliche Kündigung aus wichtigem Grund' }),
    ).not.toBeChecked();
    expect(screen.getByLabelText('Vor- und Nachname')).toBeVisible();
    expect(screen.getByLabelText('E-Mail-Adresse deines Kontos')).toBeVisible();
    expect(screen.getByLabelText('Vertrag')).toHaveValue('Abo');
    const end = screen.getByRole('group', { name: 'Ende des Vertrags' });
    expect(within(end).getByRole('radio', { name: 'Zum frühestmöglichen Zeitpunkt' })).toBeChecked();
    expect(screen.getByLabelText('E-Mail-Adresse für die Bestätigung')).toBeVisible();
    expect(button()).toHaveTextContent(/^jetzt kündigen$/);
    expect(button()).toBeEnabled();
  });

  test('sends what the fields show, also if a form filler has put it there without an event', async () => {
    const { user, network } = openScenario('cancel');
    await user.click(screen.getByRole('radio', { name: 'Außerordentliche Kündigung aus wichtigem Grund' }));
    for (const [label, value] of [
      ['Vor- und Nachname', 'Ada Beispiel'],
      ['E-Mail-Adresse deines Kontos', 'Ada <ada@example.org>'],
      ['E-Mail-Adresse für die Bestätigung', '\u200eada.privat@example.org'],
    ] as const)
      screen.getByLabelText<HTMLInputElement>(label).value = value;
    screen.getByLabelText<HTMLTextAreaElement>('Grund der Kündigung').value = 'Umzug';
    await user.click(button());
    await waitFor(() => expect(network.calls).toHaveLength(1));
    expect(network.calls[0]?.body).toMatchObject({
      reason: 'Umzug',
      name: 'Ada Beispiel',
      email: 'ada@example.org',
      confirmationEmail: 'ada.privat@example.org',
    });
  });

  test('sends exactly what the law lists, without a token (acc 279)', async () => {
    const { user, network } = await fillIn('cancel');
    await user.click(button());
    await waitFor(() => expect(network.calls).toHaveLength(1));
    expect(network.calls[0]).toMatchObject({
      name: getCallName(declareCancellation),
      authorization: null,
      body: {
        kind: 'ordinary',
        reason: null,
        name: 'Ada Beispiel',
        email: 'ada@example.org',
        contract: 'Abo',
        endDate: null,
        confirmationEmail: 'ada@example.org',
      },
    });
    expect(Object.keys(network.calls[0]!.body as object)).toHaveLength(7);
    expect(document.querySelector('input[type=password]')).toBeNull();
  });

  test('asks for the reason of a cancellation for cause, and for the day of a later end (acc 278)', async () => {
    const { user, network } = await fillIn('cancel');
    await user.click(screen.getByRole('radio', { name: 'Außerordentliche Kündigung aus wichtigem Grund' }));
    await user.click(screen.getByRole('radio', { name: 'Zu einem bestimmten Datum' }));
    await user.click(button());
    expect(screen.getByText('Bitte nenne den wichtigen Grund.')).toBeVisible();
    expect(screen.getByText('Bitte wähle ein Datum.')).toBeVisible();
    expect(screen.getByLabelText('Grund der Kündigung')).toHaveFocus();
    expect(network.calls).toEqual([]);
    await user.type(screen.getByLabelText('Grund der Kündigung'), 'Die Box ist defekt.');
    await user.type(screen.getByLabelText('Datum'), '2099-01-31');
    await user.click(button());
    await waitFor(() => expect(network.calls).toHaveLength(1));
    expect(network.calls[0]!.body).toMatchObject({
      kind: 'for-cause',
      reason: 'Die Box ist defekt.',
      endDate: '2099-01-31',
    });
  });

  test('refuses a day that does not exist at its field, also in a browser without date fields (acc 278)', async () => {
    const { user, network } = await fillIn('cancel');
    await user.click(screen.getByRole('radio', { name: 'Zu einem bestimmten Datum' }));
    const field = screen.getByLabelText('Datum');
    field.setAttribute('type', 'text');
    for (const day of ['2099-02-31', '2099-13-01', '31.01.2099']) {
      await user.clear(field);
      await user.type(field, day);
      await user.click(button());
      expect(field).toHaveAccessibleDescription('Dieses Datum gibt es nicht. Bitte prüfe Tag, Monat und Jahr.');
      expect(field).toHaveFocus();
    }
    expect(network.calls).toEqual([]);
    await user.clear(field);
  });

  test('confirms with date, time, what happens next and the whole declaration to keep (acc 280, 294, 311)', async () => {
    const { user, container } = await fillIn('cancel');
    await user.click(button());
    const heading = await screen.findByRole('heading', { name: 'Deine Kündigung ist eingegangen' });
    expect(heading).toHaveFocus();
    expect(screen.getByText('21.11.2026 um 11:05:09 Uhr')).toBeVisible();
    expect(
      screen.getByText(
        'Gibt es ein Abo zu der E-Mail-Adresse des Kontos und ist nichts zu prüfen, endet es zum frühestmöglichen Zeitpunkt. Wann das ist, schreiben wir nur an diese Adresse.',
      ),
    ).toBeVisible();
    expect(screen.queryByText(/Dein Vertrag endet/)).not.toBeInTheDocument();
    const name = screen.getByText('Ada Beispiel');
    expect([name.dir, name.translate]).toEqual(['auto', false]);
    const download = screen.getByRole('link', { name: 'Erklärung herunterladen' });
    expect(download).toHaveAttribute('download', 'Kuendigung-K-7Q2M9X.txt');
    const file = decodeURIComponent(download.getAttribute('href')!);
    expect(file).toContain('Vor- und Nachname: Ada Beispiel');
    expect(file).toContain('Ende des Vertrags: Zum frühestmöglichen Zeitpunkt');
    expect(file).toContain('Eingegangen am: 21.11.2026 um 11:05:09\u00a0Uhr');
    expect(file).toContain('Vorgangsnummer: K-7Q2M9X');
    expect(file).toMatch(/\r\n\r\nBeispieldaten dieser Umgebung\r\n$/);
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    await user.click(screen.getByRole('button', { name: 'Drucken' }));
    expect(print).toHaveBeenCalledTimes(1);
    await expectAccessible(container);
  });

  test('lets signed-in people choose their plan, carries the token, and takes effect at once (acc 294)', async () => {
    const { user, network } = openScenario('cancel-signed-in');
    const contracts = within(await screen.findByRole('group', { name: 'Vertrag' }));
    expect(
      contracts.getByRole('radio', { name: 'Abo „Standard“ (6\u00a0Stunden pro Monat), Bestellnummer B-7QX4M2ZC' }),
    ).toBeChecked();
    expect(screen.queryByRole('combobox', { name: 'Vertrag' })).not.toBeInTheDocument();
    await user.type(screen.getByLabelText('Vor- und Nachname'), 'Ada Beispiel');
    await user.click(button());
    expect(await screen.findByText('Du bist angemeldet. Darum führen wir die Kündigung jetzt aus.')).toBeVisible();
    const call = network.calls.find(({ name }) => name === getCallName(declareCancellation));
    expect(call?.authorization).toMatch(/^Bearer /);
    expect(call?.body).toMatchObject({ contract: 'Standard' });
  });

  test('does not cancel the own plan of somebody who has chosen another contract and not described it', async () => {
    const { user, sent } = openScenario('cancel-signed-in');
    await user.click(await screen.findByRole('radio', { name: 'Anderer Vertrag' }));
    await user.type(screen.getByLabelText('Vor- und Nachname'), 'Ada Beispiel');
    await user.click(button());
    expect(screen.getByText('Bitte schreib, um welchen Vertrag es geht.')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Vertrag' })).toHaveFocus();
    expect(sent(getCallName(declareCancellation))).toHaveLength(0);
  });

  test('says that the owner looks where the server cannot decide (acc 280, 311)', async () => {
    const { user } = openScenario('cancel-looked-at');
    await user.type(screen.getByLabelText('Vor- und Nachname'), 'Ada Beispiel');
    await user.click(button());
    expect(
      await screen.findByText(
        'Wir prüfen deine Angaben. Führen wir die Kündigung aus, schreiben wir an die E-Mail-Adresse des Kontos, wann der Vertrag endet.',
      ),
    ).toBeVisible();
    expect(screen.queryByText(/Dein Vertrag endet/)).not.toBeInTheDocument();
  });

  test('shows no success before the server has stored the declaration (acc 282)', async () => {
    expectConsoleError(/^declaration failed: /);
    const { user, container } = await fillIn('cancel-fails');
    await user.click(button());
    const alert = main().getByRole('alert');
    await waitFor(() => expect(alert).toHaveTextContent('Wir sind gerade nicht erreichbar.'));
    expect(alert).toHaveTextContent('Wir haben keine Bestätigung erhalten.');
    expect(alert).not.toHaveTextContent('nicht angekommen');
    expect(alert).toHaveTextContent('Vorgang 3f2a91bc04de');
    expect(within(alert).getByRole('link', { name: 'hilfe@abenteuerbox.example' })).toBeVisible();
    expect(screen.queryByText(/eingegangen/)).not.toBeInTheDocument();
    expect(screen.getByLabelText('Vor- und Nachname')).toHaveValue('Ada Beispiel');
    await expectAccessible(container);
  });

  test.each([
    [403, 'forbidden', 'Das ist hier nicht möglich.'],
    [404, 'not-found', 'Das hat nicht geklappt. Bitte versuche es später erneut.'],
    [429, 'rate-limited', 'Zu viele Versuche. Bitte warte ein paar Minuten und versuche es dann erneut.'],
  ])(
    'says what is true here of a refusal, and another way to declare: %i %s (acc 282)',
    async (status, code, sentence) => {
      expectConsoleError(/^declaration failed: /);
      const { user, network } = await fillIn('cancel');
      network.answer(getCallName(declareCancellation), problem(status, code));
      await user.click(button());
      const alert = main().getByRole('alert');
      expect(await within(alert).findByText(sentence)).toBeVisible();
      expect(alert).toHaveTextContent('Deine Erklärung ist nicht angekommen.');
      expect(within(alert).getByRole('link', { name: 'hilfe@abenteuerbox.example' })).toBeVisible();
    },
  );

  test.each(['cancel-hangs', 'cancel-offline'] as const)(
    'does not say that a declaration did not arrive when nobody knows: %s (acc 282)',
    async (scenario) => {
      expectConsoleError(/^declaration failed: /);
      const { pass } = await fillIn(scenario);
      jest.useFakeTimers();
      fireEvent.click(button());
      await pass(10_000);
      jest.useRealTimers();
      const alert = main().getByRole('alert');
      expect(alert).toHaveTextContent('Wir haben keine Bestätigung erhalten.');
      expect(alert).not.toHaveTextContent('nicht angekommen');
    },
  );

  test('takes no date in the past, but today (acc 278)', async () => {
    const { user, network } = await fillIn('cancel');
    await user.click(screen.getByRole('radio', { name: 'Zu einem bestimmten Datum' }));
    await user.type(screen.getByLabelText('Datum'), '2020-01-05');
    await user.click(button());
    expect(screen.getByText('Dieses Datum ist schon vorbei. Bitte wähle heute oder einen späteren Tag.')).toBeVisible();
    expect(screen.getByLabelText('Datum')).toHaveFocus();
    // A digit too many, which date fields accept and the server does not.
    for (const day of ['20027-01-31', '12027-01-31']) {
      fireEvent.change(screen.getByLabelText('Datum'), { target: { value: day } });
      await user.click(button());
      expect(screen.getByLabelText('Datum')).toHaveAccessibleDescription(
        'Dieses Datum gibt es nicht. Bitte prüfe Tag, Monat und Jahr.',
      );
    }
    expect(network.calls).toEqual([]);
    await user.clear(screen.getByLabelText('Datum'));
    await user.type(
      screen.getByLabelText('Datum'),
      new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(),
    );
    await user.click(button());
    await waitFor(() => expect(network.calls).toHaveLength(1));
  });

  test.each([
    ['cancel', 'Zur Startseite', '/'],
    ['cancel-signed-in', 'Zum Dashboard', '/dashboard'],
  ] as const)('%s: leads on from the receipt: „%s“ (acc 285)', async (scenario, name, address) => {
    const { user } = openScenario(scenario);
    await user.type(screen.getByLabelText('Vor- und Nachname'), 'Ada Beispiel');
    if (scenario === 'cancel')
      await user.type(screen.getByLabelText('E-Mail-Adresse deines Kontos'), 'ada@example.org');
    await user.click(button());
    await screen.findByRole('heading', { name: 'Deine Kündigung ist eingegangen' });
    expect(main().getByRole('link', { name })).toHaveAttribute('href', address);
  });

  test('keeps what was typed for a reload, until it is sent', async () => {
    const first = openScenario('cancel');
    await first.user.type(screen.getByLabelText('Vor- und Nachname'), 'Ada Beispiel');
    await first.user.type(screen.getByLabelText('E-Mail-Adresse deines Kontos'), 'ada@example.org');
    first.unmount();

    const second = openScenario('cancel');
    expect(screen.getByLabelText('Vor- und Nachname')).toHaveValue('Ada Beispiel');
    expect(screen.getByLabelText('E-Mail-Adresse deines Kontos')).toHaveValue('ada@example.org');
    await second.user.click(screen.getByRole('button', { name: 'jetzt kündigen' }));
    await screen.findByRole('heading', { name: 'Deine Kündigung ist eingegangen' });
    second.unmount();

    openScenario('cancel');
    expect(screen.getByLabelText('Vor- und Nachname')).toHaveValue('');
    expect(sessionStorage).toHaveLength(0);
  });

  test('saves signed-in people the typing', async () => {
    openScenario('cancel-signed-in');
    expect(screen.getByLabelText('E-Mail-Adresse deines Kontos')).toHaveValue('anna@example.org');
    expect(await screen.findByRole('group', { name: 'Vertrag' })).toBeVisible();
  });

  test('leaves signed-in people in the field that they are in when their plan arrives', async () => {
    openScenario('cancel-signed-in');
    act(() => screen.getByLabelText('Vertrag').focus());
    expect(await screen.findByRole('radio', { name: 'Anderer Vertrag' })).toBeChecked();
    expect(screen.getByRole('combobox', { name: 'Vertrag' })).toHaveFocus();
    expect(screen.getByRole('combobox', { name: 'Vertrag' })).toHaveValue('Abo');
  });

  test('leaves signed-in people in the field that they entered before its script arrived (acc 297)', async () => {
    openScenario('cancel-signed-in').unmount();
    const { hydrate } = prerender(CancelScreen);
    screen.getByLabelText('Vertrag').focus();
    hydrate();
    act(() => setTestSession(persons.anna.session));
    expect(await screen.findByRole('radio', { name: 'Anderer Vertrag' })).toBeChecked();
    expect(screen.getByRole('combobox', { name: 'Vertrag' })).toHaveFocus();
    expect(screen.getByRole('combobox', { name: 'Vertrag' })).toHaveValue('Abo');
  });

  test('keeps what was typed and chosen before its script arrived, and counts it (acc 297)', () => {
    const { container, hydrate } = prerender(CancelScreen);
    const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
    field('Vor- und Nachname').value = 'Ada Beispiel';
    field('Vertrag').value = 'Abo Standard';
    field('Zu einem bestimmten Datum').checked = true;
    // Sent before that, nothing of it ends up in the address bar.
    expect(container.querySelector('form')).toHaveAttribute('method', 'dialog');
    hydrate();
    expect(field('Vor- und Nachname')).toHaveValue('Ada Beispiel');
    expect(field('Vertrag')).toHaveValue('Abo Standard');
    expect(field('Zu einem bestimmten Datum')).toBeChecked();
    expect(field('Datum')).toBeVisible();
  });
});

describe('What a cancellation sends', () => {
  const call = getCallName(declareCancellation);
  /** Body of the call after `fillIn`. */
  const cancellation = {
    kind: 'ordinary',
    reason: null,
    name: 'Ada Beispiel',
    email: 'ada@example.org',
    contract: 'Abo',
    endDate: null,
    confirmationEmail: 'ada@example.org',
  };

  test('no contract, if its field is left empty (acc 279)', async () => {
    const { user, sent } = await fillIn('cancel');
    await user.clear(screen.getByLabelText('Vertrag'));
    await user.click(button());
    await waitFor(() => expect(sent(call).map(({ body }) => body)).toEqual([{ ...cancellation, contract: '' }]));
  });

  test('the contract that a signed-in user describes, and the address of the account (acc 278)', async () => {
    const { user, sent } = openScenario('cancel-signed-in');
    await user.click(await screen.findByRole('radio', { name: 'Anderer Vertrag' }));
    await user.clear(screen.getByRole('combobox', { name: 'Vertrag' }));
    await user.type(screen.getByRole('combobox', { name: 'Vertrag' }), 'Standardbox');
    await user.type(screen.getByLabelText('Vor- und Nachname'), 'Ada Beispiel');
    await user.click(button());
    const email = 'anna@example.org';
    const expected = { ...cancellation, email, confirmationEmail: email, contract: 'Standardbox' };
    await waitFor(() => expect(sent(call).map(({ body }) => body)).toEqual([expected]));
  });

  test('the same again by the same button, after a failure (acc 282)', async () => {
    expectConsoleError(/^declaration failed: /);
    const { user, network, sent } = await fillIn('cancel-fails');
    await user.click(button());
    await waitFor(() => expect(main().getByRole('alert')).toHaveTextContent('Wir haben keine Bestätigung erhalten.'));
    network.answer(call, { body: { reference: 'K-7Q2M9X', receivedAt: '2026-11-21T10:05:09Z', actsAt: null } });
    await user.click(button());
    expect(await screen.findByRole('heading', { name: 'Deine Kündigung ist eingegangen' })).toBeVisible();
    expect(sent(call).map(({ body }) => body)).toEqual([cancellation, cancellation]);
  });

  test('one declaration when the button is clicked twice', async () => {
    const { user, sent } = await fillIn('cancel-hangs');
    await user.dblClick(button());
    await waitForAnswers();
    expect(sent(call).map(({ body }) => body)).toEqual([cancellation]);
  });

  test('and a refusal is said to be one: the declaration did not arrive (acc 282)', async () => {
    expectConsoleError(/^declaration failed: /);
    const { user, network } = await fillIn('cancel');
    network.answer(call, problem(429, 'rate-limited'));
    await user.click(button());
    await waitFor(() => expect(main().getByRole('alert')).toHaveTextContent('Deine Erklärung ist nicht angekommen.'));
    expect(screen.getByLabelText('Vor- und Nachname')).toHaveValue('Ada Beispiel');
  });
});
