import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { getAgeSettings, getCallName, getSubscription, listDevices, renameDevice, unlinkDevice } from 'api-contract';
import { problem } from 'qa';
import { setOnLine } from 'qa/testing';
import { expectConsoleError } from 'ui-kit/testing';
import { openScenario } from '../testing/openScenario.ts';

beforeEach(() => jest.useFakeTimers());

const button = (name: string) => screen.getByRole('button', { name });
const devices = getCallName(listDevices);

describe('boxes', () => {
  const title = () => screen.getByRole('heading', { name: 'Deine Boxen' });
  const unlink = getCallName(unlinkDevice);
  const remove = () => screen.findByRole('button', { name: 'Box AB-7K2M-9QXW entfernen' });
  const dialog = () => screen.getByRole('alertdialog');

  test('come from adventureChests, with name, serial number, linked since and last seen (acc 123)', async () => {
    openScenario('dashboard');
    const items = within((await screen.findByRole('heading', { name: 'Kinderzimmer' })).closest('li')!);
    expect(items.getByText('AB-7K2M-9QXW')).toBeVisible();
    expect(items.getByText('14.09.2026')).toBeVisible();
    expect(items.getByText('20.11.2026, 19:45 Uhr')).toBeVisible();
    expect(items.getByText('Seriennummer')).toBeVisible();
    const nameless = within(screen.getByRole('heading', { name: 'Deine Abenteuerbox' }).closest('li')!);
    expect(nameless.getByText('AB-3F8N-5TRE')).toBeVisible();
    expect(screen.getByText('noch nie')).toBeVisible();
  });

  test.each(['devices-missing', 'devices-null'])('%s gives an empty list (acc 124)', async (scenario) => {
    openScenario(scenario);
    expect(await screen.findByText('Noch keine Box verbunden.')).toBeVisible();
  });

  test('a failed reading is only logged and empties the list, also one that had entries (acc 125)', async () => {
    expectConsoleError(/list-devices failed: unavailable/);
    const { user } = openScenario('devices-fail-later');
    await user.click(await remove());
    await user.click(button('Box entfernen'));
    expect(await screen.findByText('Deine Boxen können wir gerade nicht laden.')).toBeVisible();
    expect(screen.queryByText('Noch keine Box verbunden.')).not.toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Kinderzimmer' })).not.toBeInTheDocument();
  });

  test('loading differs from empty; empty offers the setup and another look (acc 126)', async () => {
    const { user, network } = openScenario('no-boxes');
    expect(screen.getByText('Boxen werden geladen...')).toBeVisible();
    expect(await screen.findByText('Noch keine Box verbunden.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Box einrichten' })).toHaveAttribute('href', '/setup');
    network.answer(devices, { body: { adventureChests: [{ chestId: 'AB-NEU1', deviceId: 'device-9' }] } });
    await user.click(button('Aktualisieren'));
    expect(await screen.findByText('AB-NEU1')).toBeVisible();
    expect(title()).toHaveFocus();
  });

  test('the first box appears by itself once it has signed in, as the text says', async () => {
    const { network } = openScenario('no-boxes');
    expect(await screen.findByText(/^Melde dich auf der Box .* an, dann erscheint sie hier\.$/)).toBeVisible();
    button('Aktualisieren').focus();
    await act(() => jest.advanceTimersByTimeAsync(15_000));
    expect(button('Aktualisieren')).toHaveFocus();
    network.answer(devices, { body: { adventureChests: [{ chestId: 'AB-NEU1', deviceId: 'device-9' }] } });
    await act(() => jest.advanceTimersByTimeAsync(15_000));
    expect(screen.getByText('AB-NEU1')).toBeVisible();
  });

  test('without a network nobody with a box reads that there is none (acc 126, 271)', async () => {
    for (const call of ['list-devices', 'age-settings', 'subscription details'])
      expectConsoleError(new RegExp(`^${call} failed: network$`));
    openScenario('dashboard-offline');
    // Each call gives up in its own time.
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(screen.getByText('Ohne Internet sehen wir deine Boxen nicht.')).toBeVisible();
    expect(screen.queryByText('Noch keine Box verbunden.')).not.toBeInTheDocument();
    expect(screen.getByText('Keine Abo-Daten verfügbar.')).toBeVisible();
  });

  test('what could not be read without a network is read when it is back (acc 126, 138)', async () => {
    const calls = [listDevices, getAgeSettings, getSubscription].map(getCallName);
    for (const call of ['list-devices', 'age-settings', 'subscription details'])
      expectConsoleError(new RegExp(`^${call} failed: network$`));
    const { network, pass } = openScenario('dashboard');
    expect(await remove()).toBeVisible();
    const usual = calls.map((call) => network.requireHandler(call));
    setOnLine(false);
    fireEvent(window, new Event('offline'));
    for (const call of calls) network.answer(call, { offline: true });
    // Coming back to the tab reads again.
    fireEvent(window, new Event('visibilitychange'));
    await pass(5_000);
    expect(screen.getByText('Ohne Internet sehen wir deine Boxen nicht.')).toBeVisible();
    calls.forEach((call, index) => network.answer(call, usual[index]!));
    setOnLine(true);
    fireEvent(window, new Event('online'));
    expect(await remove()).toBeVisible();
    expect(screen.queryByText('Keine Abo-Daten verfügbar.')).not.toBeInTheDocument();
  });

  test('a quick double click on „Box entfernen“ sends one call and ends without an error (acc 128)', async () => {
    const { user, sent } = openScenario('dashboard');
    await user.click(await remove());
    const confirm = button('Box entfernen');
    fireEvent.click(confirm);
    fireEvent.click(confirm);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(sent(unlink)).toHaveLength(1);
  });

  test('while it runs the button says so, both are disabled, and neither Escape nor the backdrop closes (acc 129, 130)', async () => {
    const { user } = openScenario('unlink-pending');
    await user.click(await remove());
    await user.click(button('Box entfernen'));
    expect(button('Wird entfernt...')).toBeDisabled();
    expect(button('Behalten')).toBeDisabled();
    dialog().dispatchEvent(new Event('cancel', { cancelable: true }));
    await user.keyboard('{Escape}');
    await user.click(dialog());
    expect(dialog()).toBeVisible();
  });

  test('after success the list is read again, then the dialog closes, then the list heading has the focus (acc 131, 135)', async () => {
    const { user, sent } = openScenario('dashboard');
    await user.click(await remove());
    await user.click(button('Box entfernen'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(sent(devices)).toHaveLength(2);
    expect(screen.queryByText('Kinderzimmer')).not.toBeInTheDocument();
    expect(title()).toHaveFocus();
  });

  test('the box goes because the server says so, not because we take it off the list (acc 131)', async () => {
    const { user } = openScenario('dashboard', { answers: { [unlink]: {} } });
    await user.click(await remove());
    await user.click(button('Box entfernen'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(screen.getByRole('heading', { name: 'Kinderzimmer' })).toBeVisible();
  });

  test('removed, but the list cannot be read again: empty list, closed dialog, logged (acc 132)', async () => {
    expectConsoleError(/list-devices failed: unavailable/);
    const { user } = openScenario('devices-fail-later');
    await user.click(await remove());
    await user.click(button('Box entfernen'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(screen.getByText('Deine Boxen können wir gerade nicht laden.')).toBeVisible();
  });

  test('a failed removal stays open, says so and leaves the list (acc 133)', async () => {
    expectConsoleError(/unlink-device failed: unavailable/);
    const { user, sent } = openScenario('unlink-fails');
    await user.click(await remove());
    await user.click(button('Box entfernen'));
    expect(
      await within(dialog()).findByText('Die Box konnte nicht entfernt werden. Bitte versuche es erneut.'),
    ).toBeVisible();
    expect(button('Box entfernen')).toBeEnabled();
    expect(screen.getByText('Kinderzimmer')).toBeInTheDocument();
    expect(sent(unlink)).toHaveLength(1);
    expect(sent(devices)).toHaveLength(1);
  });

  test('a box that is gone, e.g. because the first response was lost, counts as removed', async () => {
    expectConsoleError(/unlink-device failed: network/);
    const { user, network } = openScenario('one-box', { answers: { [unlink]: { cut: true } } });
    await user.click(await remove());
    await user.click(button('Box entfernen'));
    expect(await within(dialog()).findByText(/konnte nicht entfernt werden/)).toBeVisible();
    network.answer(unlink, problem(404, 'not-found'));
    network.answer(devices, { body: { adventureChests: [] } });
    await user.click(button('Box entfernen'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(screen.getByText('Noch keine Box verbunden.')).toBeVisible();
    expect(title()).toHaveFocus();
  });

  test('a box that is still listed was not removed, although a proxy responds with 404 (acc 133)', async () => {
    expectConsoleError(/unlink-device failed: not-found/);
    const { user } = openScenario('one-box', { answers: { [unlink]: problem(404, 'not-found') } });
    await user.click(await remove());
    await user.click(button('Box entfernen'));
    expect(await within(dialog()).findByText(/konnte nicht entfernt werden/)).toBeVisible();
  });

  test.each([
    ['entfernen', 'Behalten'],
    ['umbenennen', 'Abbrechen'],
  ])('the heading has the focus if „%s“ was left and another tab has removed the box', async (action, leave) => {
    const { user, network } = openScenario('one-box');
    await user.click(await screen.findByRole('button', { name: `Box AB-7K2M-9QXW ${action}` }));
    network.answer(devices, { body: { adventureChests: [] } });
    // Coming back to this tab reads the list again.
    fireEvent(window, new Event('visibilitychange'));
    expect(await screen.findByText('Noch keine Box verbunden.')).toBeInTheDocument();
    await user.click(button(leave));
    expect(title()).toHaveFocus();
  });

  test('renamed, but the list cannot be read again: the heading has the focus', async () => {
    expectConsoleError(/list-devices failed: unavailable/);
    const { user } = openScenario('devices-fail-later');
    await user.click(await screen.findByRole('button', { name: 'Box AB-7K2M-9QXW umbenennen' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Speichern' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByText('Deine Boxen können wir gerade nicht laden.')).toBeVisible();
    expect(title()).toHaveFocus();
  });

  test('the name of a box keeps its own direction and is not translated, in the list and in a sentence', async () => {
    const { user } = openScenario('dashboard');
    const name = await screen.findByRole('heading', { name: 'Kinderzimmer' });
    expect([name.dir, name.translate]).toEqual(['auto', false]);
    await user.click(await remove());
    expect(within(dialog()).getByText('„Kinderzimmer“').outerHTML).toMatch(/^<bdi translate="no">/);
  });

  test('the dialog names the box and what removing means (acc 134)', async () => {
    const { user } = openScenario('dashboard');
    await user.click(await remove());
    expect(dialog()).toHaveAccessibleName('Box „Kinderzimmer“ (AB-7K2M-9QXW) entfernen?');
    expect(dialog()).toHaveTextContent(
      'Danach erzählt diese Box keine Geschichten mehr, bis du dich auf ihr neu anmeldest. Dein Abo bleibt bestehen.',
    );
  });

  test('the dialog names a box without a name by its serial number (acc 134)', async () => {
    const { user } = openScenario('dashboard');
    await user.click(await screen.findByRole('button', { name: 'Box AB-3F8N-5TRE entfernen' }));
    expect(dialog()).toHaveAccessibleName('Box AB-3F8N-5TRE entfernen?');
  });

  test('the dialog is an alertdialog that reads its consequence; its safe button has the focus (acc 135)', async () => {
    const { user } = openScenario('dashboard');
    await user.click(await remove());
    expect(dialog()).toHaveAccessibleDescription(/^Danach erzählt diese Box keine Geschichten mehr/);
    expect(button('Behalten')).toHaveFocus();
  });

  test('every remove button has a name of its own (acc 136)', async () => {
    openScenario('dashboard');
    expect(await remove()).toBeVisible();
    expect(screen.getByRole('button', { name: 'Box AB-3F8N-5TRE entfernen' })).toBeVisible();
  });

  test('a box can be renamed', async () => {
    const { user, sent } = openScenario('one-box');
    await user.click(await screen.findByRole('button', { name: 'Box AB-7K2M-9QXW umbenennen' }));
    const field = screen.getByRole('textbox', { name: 'Name der Box' });
    expect(field).toHaveFocus();
    await user.clear(field);
    await user.type(field, ' Leseecke {Enter}');
    expect(await screen.findByRole('heading', { name: 'Leseecke' })).toBeVisible();
    expect(sent(getCallName(renameDevice)).map(({ body }) => body)).toEqual([
      { deviceId: 'device-1', name: 'Leseecke' },
    ]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('the dialog that renames a box names it', async () => {
    const { user } = openScenario('dashboard');
    await user.click(await screen.findByRole('button', { name: 'Box AB-7K2M-9QXW umbenennen' }));
    expect(screen.getByRole('dialog')).toHaveAccessibleName('Box „Kinderzimmer“ (AB-7K2M-9QXW) umbenennen');
    await user.click(button('Abbrechen'));
    await user.click(screen.getByRole('button', { name: 'Box AB-3F8N-5TRE umbenennen' }));
    expect(screen.getByRole('dialog')).toHaveAccessibleName('Box AB-3F8N-5TRE umbenennen');
  });

  test('a name that is too long is not cut: it stays, one reads by how much, and nothing is sent', async () => {
    const { user, sent } = openScenario('one-box');
    await user.click(await screen.findByRole('button', { name: 'Box AB-7K2M-9QXW umbenennen' }));
    const field = screen.getByRole('textbox', { name: 'Name der Box' });
    await user.clear(field);
    await user.paste('W'.repeat(35));
    expect(screen.getAllByText('noch 5 Zeichen')).toHaveLength(2);
    expect(field).not.toHaveAttribute('aria-invalid');
    await user.paste('Leseecke');
    expect(field).toHaveValue(`${'W'.repeat(35)}Leseecke`);
    expect(field).toHaveAttribute('aria-invalid', 'true');
    expect(field).toHaveAccessibleDescription(/Der Name ist zu lang\. Möglich sind 40\sZeichen\.$/);
    expect(screen.getAllByText('3 Zeichen zu viel')).toHaveLength(2);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Speichern' }));
    expect(field).toHaveFocus();
    expect(sent(getCallName(renameDevice))).toEqual([]);
    await user.keyboard('{Backspace}{Backspace}{Backspace}{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent(getCallName(renameDevice)).map(({ body }) => body)).toEqual([
      { deviceId: 'device-1', name: `${'W'.repeat(35)}Lesee` },
    ]);
  });
});

describe('a change of one of several boxes', () => {
  const rename = getCallName(renameDevice);
  const unlink = getCallName(unlinkDevice);
  const field = () => screen.getByRole('textbox', { name: 'Name der Box' });
  const save = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Speichern' });

  /** Opens the dashboard with two boxes, and presses a button of one. */
  async function openBox(name: string) {
    const opened = openScenario('dashboard');
    await opened.user.click(await screen.findByRole('button', { name }));
    return opened;
  }
  const bodies = ({ sent }: ReturnType<typeof openScenario>, call: string) => sent(call).map(({ body }) => body);

  test('gives the second one a name, without the blanks around it', async () => {
    const opened = await openBox('Box AB-3F8N-5TRE umbenennen');
    await opened.user.type(field(), ' Leseecke ');
    await opened.user.click(save());
    expect(await screen.findByRole('heading', { name: 'Leseecke' })).toBeVisible();
    expect(bodies(opened, rename)).toEqual([{ deviceId: 'device-2', name: 'Leseecke' }]);
  });

  test('sends the name that the field shows, also if a program has put it there without an event', async () => {
    const opened = await openBox('Box AB-3F8N-5TRE umbenennen');
    (field() as HTMLInputElement).value = 'Leseecke';
    await opened.user.click(save());
    expect(await screen.findByRole('heading', { name: 'Leseecke' })).toBeVisible();
    expect(bodies(opened, rename)).toEqual([{ deviceId: 'device-2', name: 'Leseecke' }]);
  });

  test('takes its name from the first one', async () => {
    const opened = await openBox('Box AB-7K2M-9QXW umbenennen');
    await opened.user.clear(field());
    await opened.user.click(save());
    await waitFor(() => expect(screen.getAllByRole('heading', { name: 'Deine Abenteuerbox' })).toHaveLength(2));
    expect(bodies(opened, rename)).toEqual([{ deviceId: 'device-1', name: '' }]);
  });

  test('sends no name that is not wanted any more', async () => {
    const opened = await openBox('Box AB-7K2M-9QXW umbenennen');
    await opened.user.type(field(), 'Leseecke');
    await opened.user.click(button('Abbrechen'));
    expect(screen.getByRole('heading', { name: 'Kinderzimmer' })).toBeVisible();
    expect(bodies(opened, rename)).toEqual([]);
  });

  test('keeps a name in the field that was not saved, and says why', async () => {
    expectConsoleError(/^rename-device failed: not-found$/);
    const { user, network } = await openBox('Box AB-7K2M-9QXW umbenennen');
    network.answer(rename, problem(404, 'not-found'));
    await user.clear(field());
    await user.type(field(), 'Leseecke');
    await user.click(save());
    expect(await screen.findByText('Das gibt es nicht mehr. Bitte lade die Seite neu.')).toBeVisible();
    expect(field()).toHaveValue('Leseecke');
  });

  test('removes the second one and no other (acc 128)', async () => {
    const opened = await openBox('Box AB-3F8N-5TRE entfernen');
    await opened.user.click(button('Box entfernen'));
    await waitFor(() => expect(screen.queryByText('AB-3F8N-5TRE')).not.toBeInTheDocument());
    expect(screen.getByRole('heading', { name: 'Kinderzimmer' })).toBeVisible();
    expect(bodies(opened, unlink)).toEqual([{ deviceId: 'device-2' }]);
  });

  test('is not made when the box is kept (acc 127)', async () => {
    const opened = await openBox('Box AB-3F8N-5TRE entfernen');
    await opened.user.click(button('Behalten'));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(screen.getByText('AB-3F8N-5TRE')).toBeVisible();
    expect(bodies(opened, unlink)).toEqual([]);
  });
});

test('After the last box none is left (acc 131)', async () => {
  const { user } = openScenario('one-box');
  await user.click(await screen.findByRole('button', { name: 'Box AB-7K2M-9QXW entfernen' }));
  await user.click(button('Box entfernen'));
  expect(await screen.findByText('Noch keine Box verbunden.')).toBeVisible();
});
