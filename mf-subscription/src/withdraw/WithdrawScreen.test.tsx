import { act, screen, waitFor, within } from '@testing-library/react';
import { declareWithdrawal, getCallName } from 'api-contract';
import { testPage } from 'page-contract/testing';
import { main, persons, prerender } from 'qa/testing';
import { setTestSession } from 'shared-auth/testing';
import { expectAccessible, expectConsoleError } from 'ui-kit/testing';
import type { ScenarioName } from '../../standalone/scenarios.ts';
import { openScenario } from '../testing/openScenario.ts';
import WithdrawScreen from './WithdrawScreen.tsx';

async function toSecondStep(scenario: ScenarioName) {
  const opened = openScenario(scenario);
  const { user } = opened;
  await user.type(screen.getByLabelText('Vor- und Nachname'), 'Ada Beispiel');
  await user.type(screen.getByLabelText('Vertrag oder Bestellnummer'), 'Abo Standard');
  await user.type(screen.getByLabelText('E-Mail-Adresse für die Eingangsbestätigung'), 'ada@example.org');
  await user.click(screen.getByRole('button', { name: 'Vertrag widerrufen' }));
  return opened;
}

describe('/widerruf', () => {
  test('can be read without scripts, and names e-mail and post (acc 290)', () => {
    const { container } = prerender(WithdrawScreen, '/widerruf');
    const words = container.querySelector('noscript')!;
    expect(words).toHaveTextContent('den Vertrag oder die Bestellnummer');
    const subject = encodeURIComponent('Vertrag widerrufen');
    expect(words.innerHTML).toContain(`href="mailto:${testPage().support.email}?subject=${subject}"`);
    expect(words).toHaveTextContent(
      'Post: Abenteuerbox Muster GmbH, Musterweg 321, 00321 Musterstadt, Bundesrepublik Deutschland',
    );
    expect([...container.querySelectorAll('h1')].map(({ textContent }) => textContent)).toEqual(['Vertrag widerrufen']);
    container.remove();
  });

  test('cuts a name at the length that the server accepts', async () => {
    const { user } = openScenario('withdraw');
    const name = screen.getByLabelText('Vor- und Nachname');
    await user.click(name);
    await user.paste('x'.repeat(201));
    expect(name).toHaveValue('x'.repeat(200));
  });

  test('asks for name, contract and address, without a sign-in (acc 281)', async () => {
    const { user, network, container } = openScenario('withdraw');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Vertrag widerrufen$/);
    expect(screen.getAllByRole('textbox')).toHaveLength(3);
    await expectAccessible(container);
    await user.click(screen.getByRole('button', { name: 'Vertrag widerrufen' }));
    expect(screen.getByLabelText('Vor- und Nachname')).toHaveFocus();
    expect(screen.getByText('Bitte gib deinen Namen ein.')).toBeVisible();
    expect(network.calls).toEqual([]);
  });

  test('takes what the fields show, also if a form filler has put it there without an event', async () => {
    const { user, network } = openScenario('withdraw');
    const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
    field('Vor- und Nachname').value = 'Ada Beispiel';
    // React renders the form anew.
    await user.type(field('Vertrag oder Bestellnummer'), 'Abo Standard');
    expect(field('Vor- und Nachname')).toHaveValue('Ada Beispiel');
    field('E-Mail-Adresse für die Eingangsbestätigung').value = 'mailto:ada@example.org\u2060';
    await user.click(screen.getByRole('button', { name: 'Vertrag widerrufen' }));
    await user.click(screen.getByRole('button', { name: 'Widerruf bestätigen' }));
    await waitFor(() => expect(network.calls).toHaveLength(1));
    expect(network.calls[0]?.body).toEqual({
      name: 'Ada Beispiel',
      contract: 'Abo Standard',
      email: 'ada@example.org',
    });
  });

  test('confirms in a second step with a button that says nothing else (acc 281)', async () => {
    const { user, network, container } = await toSecondStep('withdraw');
    expect(screen.getByRole('heading', { name: 'Stimmt alles?' })).toHaveFocus();
    expect(network.calls).toEqual([]);
    await expectAccessible(container);
    const confirm = screen.getByRole('button', { name: 'Widerruf bestätigen' });
    expect(confirm).toHaveTextContent(/^Widerruf bestätigen$/);
    await user.click(confirm);
    await waitFor(() => expect(network.calls).toHaveLength(1));
    expect(network.calls[0]).toMatchObject({
      name: getCallName(declareWithdrawal),
      authorization: null,
      body: { name: 'Ada Beispiel', contract: 'Abo Standard', email: 'ada@example.org' },
    });
  });

  test('shows the receipt with date and time, to keep and to print (acc 281)', async () => {
    const { user } = await toSecondStep('withdraw');
    await user.click(screen.getByRole('button', { name: 'Widerruf bestätigen' }));
    expect(await screen.findByRole('heading', { name: 'Dein Widerruf ist eingegangen' })).toHaveFocus();
    expect(screen.getByText('21.11.2026 um 11:05:09 Uhr')).toBeVisible();
    expect(
      screen.getByText(/^Wir erstatten dir, was dir zusteht, spätestens 14\sTage nach dem Eingang\./),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Erklärung herunterladen' })).toHaveAttribute(
      'download',
      'Widerruf-W-4H8T1B.txt',
    );
  });

  test.each([
    ['withdraw', 'Bestellnummer 4711', 'Wir prüfen deine Angaben und schreiben dir.'],
    ['withdraw', 'Standard', 'Wir prüfen deine Angaben und schreiben dir.'],
    [
      'withdraw-signed-in',
      null,
      'Du bist angemeldet. Darum bearbeiten wir deinen Widerruf sofort. Das Ergebnis schreiben wir dir per E-Mail.',
    ],
    ['withdraw-looked-at', 'Bestellnummer 4711', 'Wir prüfen deine Angaben und schreiben dir.'],
  ] as const)('says what happens next (%s, „%s“) (acc 281, 311)', async (scenario, contract, sentence) => {
    const { user, network } = openScenario(scenario);
    await user.type(screen.getByLabelText('Vor- und Nachname'), 'Ada Beispiel');
    if (contract === null)
      expect(
        await screen.findByRole('radio', {
          name: 'Abo „Standard“ (6\u00a0Stunden pro Monat), Bestellnummer B-7QX4M2ZC',
        }),
      ).toBeChecked();
    else await user.type(screen.getByLabelText('Vertrag oder Bestellnummer'), contract);
    const address = screen.getByLabelText<HTMLInputElement>('E-Mail-Adresse für die Eingangsbestätigung');
    if (address.value === '') await user.type(address, 'ada@example.org');
    await user.click(screen.getByRole('button', { name: 'Vertrag widerrufen' }));
    await user.click(screen.getByRole('button', { name: 'Widerruf bestätigen' }));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(main().queryByText(/Abo (endet|bis)|beenden/)).not.toBeInTheDocument();
    const call = network.calls.find(({ name }) => name === getCallName(declareWithdrawal));
    expect(call?.body).toMatchObject({ contract: contract ?? 'Standard' });
  });

  test('keeps what was filled in when the details are changed', async () => {
    const { user } = await toSecondStep('withdraw');
    await user.click(screen.getByRole('button', { name: 'Angaben ändern' }));
    expect(screen.getByLabelText('Vertrag oder Bestellnummer')).toHaveValue('Abo Standard');
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  test('takes no more text about the contract than can be sent', async () => {
    const { user } = openScenario('withdraw');
    await user.click(screen.getByLabelText('Vertrag oder Bestellnummer'));
    await user.paste('Abo Standard '.repeat(30));
    expect(screen.getByLabelText<HTMLInputElement>('Vertrag oder Bestellnummer').value).toHaveLength(200);
  });

  test('fills in the address of the account as soon as it is known, and leaves what was typed', async () => {
    const { user } = openScenario('withdraw');
    act(() => setTestSession(persons.anna.session));
    const address = screen.getByLabelText('E-Mail-Adresse für die Eingangsbestätigung');
    expect(address).toHaveValue('anna@example.org');
    await user.clear(address);
    expect(address).toHaveValue('');
  });

  test('forgets a failure when the details are changed', async () => {
    expectConsoleError(/^declaration failed: /);
    const { user } = await toSecondStep('withdraw-fails');
    await user.click(screen.getByRole('button', { name: 'Widerruf bestätigen' }));
    await screen.findByText(/^Wir haben keine Bestätigung erhalten/);
    await user.click(screen.getByRole('button', { name: 'Angaben ändern' }));
    await user.click(screen.getByRole('button', { name: 'Vertrag widerrufen' }));
    expect(screen.getByRole('heading', { name: 'Stimmt alles?' })).toBeVisible();
    expect(main().getByRole('alert')).toBeEmptyDOMElement();
  });

  test('shows no success before the server has stored it (acc 282)', async () => {
    expectConsoleError(/^declaration failed: /);
    const { user } = await toSecondStep('withdraw-fails');
    await user.click(screen.getByRole('button', { name: 'Widerruf bestätigen' }));
    const alert = main().getByRole('alert');
    await waitFor(() => expect(alert).toHaveTextContent('Wir haben keine Bestätigung erhalten.'));
    expect(within(alert).getByRole('link', { name: 'hilfe@abenteuerbox.example' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Widerruf bestätigen' })).toBeEnabled();
  });

  test('keeps what was typed before its script arrived (acc 297)', () => {
    const { container, hydrate } = prerender(WithdrawScreen);
    const contract = screen.getByLabelText<HTMLInputElement>('Vertrag oder Bestellnummer');
    contract.value = 'Abo Standard';
    expect(container.querySelector('form')).toHaveAttribute('method', 'dialog');
    hydrate();
    act(() => setTestSession(persons.anna.session));
    expect(screen.getByLabelText('E-Mail-Adresse für die Eingangsbestätigung')).toHaveValue('anna@example.org');
    expect(contract).toHaveValue('Abo Standard');
  });
});

test('A withdrawal that did not arrive is sent again by the same button (acc 282)', async () => {
  expectConsoleError(/^declaration failed: /);
  const { user, network, sent } = await toSecondStep('withdraw-fails');
  const call = getCallName(declareWithdrawal);
  const withdrawal = { name: 'Ada Beispiel', contract: 'Abo Standard', email: 'ada@example.org' };
  await user.click(screen.getByRole('button', { name: 'Widerruf bestätigen' }));
  await screen.findByText(/^Wir haben keine Bestätigung erhalten/);
  network.answer(call, { body: { reference: 'W-4H8T1B', receivedAt: '2026-11-21T10:05:09Z', actsAt: null } });
  await user.click(screen.getByRole('button', { name: 'Widerruf bestätigen' }));
  expect(await screen.findByRole('heading', { name: 'Dein Widerruf ist eingegangen' })).toBeVisible();
  expect(sent(call).map(({ body }) => body)).toEqual([withdrawal, withdrawal]);
});
