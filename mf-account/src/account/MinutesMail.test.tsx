import { screen, within } from '@testing-library/react';
import { getCallName, setMinutesMail } from 'api-contract';
import { expectConsoleError } from 'ui-kit/testing';
import { openScenario } from '../testing/openScenario.ts';

const change = getCallName(setMinutesMail);
const title = { level: 3, name: 'E-Mail bei wenigen Minuten' };
const block = async () => within((await screen.findByRole('heading', title)).parentElement!);

describe('the mail about few remaining minutes', () => {
  test('is switched off and on again in the account (acc 323)', async () => {
    const { user, sent } = openScenario('account');
    const card = await block();
    expect(card.getByText(/weniger als 60 Minuten übrig, schreiben wir dir einmal/)).toBeVisible();
    await user.click(card.getByRole('button', { name: 'E-Mail ausschalten' }));
    expect(await card.findByText('Ausgeschaltet.')).toBeVisible();
    expect(card.getByText(/^Du bekommst keine E-Mail/)).toBeVisible();
    await user.click(card.getByRole('button', { name: 'E-Mail einschalten' }));
    expect(await card.findByText('Eingeschaltet.')).toBeVisible();
    expect(sent(change).map(({ body }) => body)).toEqual([{ isOn: false }, { isOn: true }]);
  });

  test('stays as it is if the server is out of reach, and says so (acc 323)', async () => {
    expectConsoleError(/minutes mail/);
    const { user } = openScenario('minutes-mail-fails');
    const card = await block();
    await user.click(card.getByRole('button', { name: 'E-Mail ausschalten' }));
    expect((await card.findByRole('alert')).textContent).not.toBe('');
    expect(card.getByRole('button', { name: 'E-Mail ausschalten' })).toBeEnabled();
  });

  test.each(['account-no-subscription', 'account-details-fail'])(
    'is not offered in the state %s (acc 323)',
    async (state) => {
      openScenario(state);
      await screen.findByRole('heading', { level: 3, name: 'Abo kündigen' });
      expect(screen.queryByRole('heading', title)).not.toBeInTheDocument();
    },
  );
});
