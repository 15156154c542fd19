import { readFileSync, readdirSync } from 'node:fs';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { getSubscription, listDevices, getCallName } from 'api-contract';
import { expectAccessible } from 'ui-kit/testing';
import { activePlan } from '../../standalone/scenarios.ts';
import { openScenario } from '../testing/openScenario.ts';

const steps = () =>
  screen
    .getAllByRole('heading', { level: 2 })
    .map((heading) => heading.closest('li'))
    .filter((item) => item !== null);
const step = (number: number) => steps()[number - 1]!;
const finish = (name = 'Alles eingerichtet!') => screen.getByRole('region', { name });

/** As a signed-in parent, the only one who gets here, with the account's boxes answered. */
async function openSetup(
  change?: Parameters<typeof openScenario>[1],
  scenario: Parameters<typeof openScenario>[0] = 'setup',
) {
  const opened = openScenario(scenario, change);
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  return opened;
}

/** With what the browser remembers, whatever the state says. */
const asLeft = { prepare: undefined };

describe('/setup', () => {
  test('is titled with the product of the page configuration (acc 240)', async () => {
    await openSetup();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Einrichtung deiner Zauberkiste$/);
    expect(document.title).toBe('Einrichtung – Zauberkiste');
  });

  test('has exactly five steps, each with at least three tips and help (acc 241)', async () => {
    await openSetup();
    expect(steps()).toHaveLength(5);
    for (const one of steps()) {
      expect(within(one).getByRole('heading', { name: 'Tipps' })).toBeVisible();
      expect(within(one).getAllByRole('listitem').length).toBeGreaterThanOrEqual(3);
      expect(within(one).getByRole('heading', { name: 'Wenn etwas nicht klappt' })).toBeVisible();
      expect(within(one).getAllByRole('term').length).toBeGreaterThanOrEqual(2);
    }
  });

  test('step 1: switch on, blue LED, about 30 seconds, the box’s own Wi-Fi (acc 242)', async () => {
    await openSetup();
    expect(step(1)).toHaveTextContent(
      'Schalte die Box ein und warte, bis die Status-LED blau leuchtet. Das dauert etwa 30 Sekunden. Danach öffnet die Box ihr eigenes WLAN. Es heißt „Zauberkiste“.',
    );
  });

  test('step 2: connect to it, password on the underside (acc 243)', async () => {
    await openSetup();
    expect(step(2)).toHaveTextContent(
      'Öffne auf deinem Handy oder Tablet die WLAN-Einstellungen und wähle das Netz „Zauberkiste“. Das Standard-Passwort steht auf der Unterseite der Box.',
    );
    expect(within(step(2)).getByRole('img', { name: /Unterseite/ })).toBeVisible();
  });

  test('step 3: the address to open, with the fallback as copyable text (acc 244)', async () => {
    const { user } = await openSetup();
    expect(within(step(3)).getByText('http://zauberkiste.test', { selector: 'code' })).toBeVisible();
    expect(within(step(3)).getByText('http://10.9.8.7', { selector: 'code' })).toBeVisible();
    await user.click(within(step(3)).getByRole('button', { name: 'Kopieren http://10.9.8.7' }));
    expect(await navigator.clipboard.readText()).toBe('http://10.9.8.7');
    expect(await within(step(3)).findByText('Die Adresse ist kopiert.')).toBeInTheDocument();
    expect(within(step(3)).getByRole('img', { name: 'QR-Code mit der Adresse http://zauberkiste.test' })).toBeVisible();
  });

  test('opens the address in a tab of its own, for who reads on the phone (acc 244)', async () => {
    await openSetup();
    const link = within(step(3)).getByRole('link', { name: 'Öffnen http://zauberkiste.test in einem neuen Tab' });
    expect(link).toHaveAttribute('href', 'http://zauberkiste.test');
    expect(link).toHaveAttribute('target', '_blank');
  });

  test('selects the address where the clipboard is refused, and says so', async () => {
    const { user } = await openSetup();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
    await user.click(within(step(3)).getByRole('button', { name: 'Kopieren http://10.9.8.7' }));
    expect(window.getSelection()?.toString()).toBe('http://10.9.8.7');
    const status = within(step(3)).getByText('Die Adresse ist markiert. Kopiere sie bitte selbst.');
    expect(status.closest('[role=status]')).toBeInTheDocument();
  });

  test('step 4: home Wi-Fi, 2,4 GHz, kept after a restart, stored encrypted (acc 245)', async () => {
    await openSetup();
    expect(step(4)).toHaveTextContent('Wähle auf der Einrichtungsseite dein WLAN zu Hause und gib sein Passwort ein.');
    expect(step(4).textContent).toContain('2,4\u00a0GHz');
    expect(step(4)).toHaveTextContent('Die Einstellungen bleiben nach einem Neustart erhalten.');
    expect(step(4)).toHaveTextContent('Die Box speichert das Passwort verschlüsselt.');
  });

  test('step 5: sign in with the website’s credentials, reset, 30 days, and that an AI tells (acc 246)', async () => {
    await openSetup();
    expect(step(5)).toHaveTextContent(
      'Verbinde dein Handy wieder mit deinem WLAN zu Hause. Öffne dann noch einmal die Adresse aus Schritt 3. Melde dich auf der Box mit den Zugangsdaten dieser Website an. Dein Benutzername ist deine E-Mail-Adresse.',
    );
    expect(step(5).textContent).toContain('Du bleibst auf der Box 30\u00a0Tage angemeldet.');
    expect(step(5)).toHaveTextContent('Auf der Anmeldeseite dieser Website kannst du es zurücksetzen.');
    expect(step(5)).toHaveTextContent(
      'Die Geschichten werden von künstlicher Intelligenz erzeugt und automatisch auf altersgerechte Sprache und Themen geprüft. Eine Garantie gibt es dafür nicht.',
    );
  });

  test('step 5 says when the microphone is on, as the owner states it', async () => {
    await openSetup();
    expect(step(5)).toHaveTextContent('Wann ist das Mikrofon an? Nur während einer Geschichte, ');
  });

  test('highlights step 1 and no other, in words as well (acc 247, 252)', async () => {
    await openSetup();
    expect(screen.getAllByText('Hier starten')).toHaveLength(1);
    expect(within(step(1)).getByText('Hier starten')).toBeVisible();
    expect(steps().filter((one) => one.className.includes('highlighted'))).toEqual([step(1)]);
  });

  test('leads to subscription and dashboard from the box „Abo-Status prüfen“ (acc 248, 249)', async () => {
    await openSetup();
    const box = screen.getByRole('region', { name: 'Abo-Status prüfen' });
    expect(box).toHaveTextContent('Damit die Box Geschichten erzählt, brauchst du ein aktives Abo.');
    expect(within(box).getByRole('link', { name: 'Abo abschließen' })).toHaveAttribute('href', '/subscription');
    expect(within(box).getByRole('link', { name: 'Abo-Status prüfen' })).toHaveAttribute('href', '/dashboard#abo');
  });

  test('knows the box that is linked and the plan that is active, and keeps sentence and buttons (acc 248)', async () => {
    const { container } = await openSetup(undefined, 'setup-all-there');
    const name = screen.getByText('„Kinderzimmer“');
    expect(name.parentElement).toHaveTextContent(/^Deine Box „Kinderzimmer“ ist verbunden\.$/);
    expect(name).toHaveAttribute('translate', 'no');
    const box = screen.getByRole('region', { name: 'Abo-Status prüfen' });
    expect(box).toHaveTextContent(
      'Damit die Box Geschichten erzählt, brauchst du ein aktives Abo. Dein Abo ist aktiv.',
    );
    expect(within(box).getByRole('link', { name: 'Abo abschließen' })).toHaveClass('secondary');
    expect(within(box).getByRole('link', { name: 'Abo-Status prüfen' })).toHaveClass('primary');
    await expectAccessible(container);
  });

  test('counts several boxes, and says nothing of a plan whose payment is open', async () => {
    const unpaid = { ...activePlan, subscription: { ...activePlan.subscription, paymentFailed: true } };
    await openSetup({ answers: { [getCallName(getSubscription)]: { body: unpaid } } }, 'setup-two-boxes');
    expect(screen.getByText('2 Boxen sind mit deinem Konto verbunden.')).toBeVisible();
    expect(screen.queryByText('Dein Abo ist aktiv.')).not.toBeInTheDocument();
  });

  test.each([
    [
      'setup-done',
      'Alles eingerichtet!',
      /^Du hast alle fünf Schritte geschafft\. Viel Freude mit der ersten Geschichte!$/,
    ],
    ['setup-done-without-plan', 'Alles eingerichtet!', /Für die erste Geschichte fehlt nur noch ein aktives Abo\.$/],
    ['setup-done-without-box', 'Fast geschafft!', /Deine Box sehen wir aber noch nicht\./],
  ] as const)('celebrates five of five, and names what is missing: %s', async (scenario, title, words) => {
    const { container, user } = await openSetup({}, scenario);
    expect(within(finish(title)).getByText(words)).toBeVisible();
    expect(within(finish(title)).getByRole('link', { name: 'Zum Dashboard' })).toHaveAttribute('href', '/dashboard');
    // As the specification demands, step 1 alone stays highlighted.
    expect(steps().filter((one) => one.className.includes('highlighted'))).toEqual([step(1)]);
    await expectAccessible(container);
    await user.click(screen.getByRole('checkbox', { name: 'Schritt 3 ist erledigt' }));
    expect(screen.queryByRole('heading', { name: title })).not.toBeInTheDocument();
  });

  test('has no address of a box in its sources (acc 250)', () => {
    for (const folder of ['.', '../faq']) {
      for (const file of readdirSync(`${__dirname}/${folder}`).filter((name) => /(?<!\.test)\.tsx?$/.test(name))) {
        expect(readFileSync(`${__dirname}/${folder}/${file}`, 'utf8')).not.toMatch(/\w\.local\b|\d+\.\d+\.\d+\.\d+/);
      }
    }
  });

  test('needs no answer and no chunk once it is there (acc 251)', async () => {
    const { user, network } = openScenario('setup');
    for (const call of [listDevices, getSubscription]) network.answer(getCallName(call), { offline: true });
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(network.calls).toHaveLength(2);
    for (const box of screen.getAllByRole('checkbox')) await user.click(box);
    expect(screen.getByText('5 von 5 Schritten erledigt')).toBeVisible();
    expect(finish()).toHaveTextContent('Du hast alle fünf Schritte geschafft. Viel Freude mit der ersten Geschichte!');
    expect(screen.queryByText(/^Deine Box|^Dein Abo ist aktiv/)).not.toBeInTheDocument();
    expect(steps()).toHaveLength(5);
    expect(within(screen.getByRole('main')).queryByRole('alert')).not.toBeInTheDocument();
    for (const folder of ['.', '..']) {
      for (const file of readdirSync(`${__dirname}/${folder}`).filter((name) => /(?<!\.test)\.tsx?$/.test(name))) {
        expect(readFileSync(`${__dirname}/${folder}/${file}`, 'utf8')).not.toMatch(/\bimport\(|\blazy\(|\bfetch\(/);
      }
    }
  });

  test('is an ordered list with headings (acc 252)', async () => {
    const { container } = await openSetup();
    expect(steps().map((one) => within(one).getByRole('heading', { level: 2 }).textContent)).toEqual([
      '1Box einschalten',
      '2Mit dem WLAN der Box verbinden',
      '3Einrichtungsseite öffnen',
      '4Dein WLAN zu Hause auswählen',
      '5Auf der Box anmelden',
    ]);
    await expectAccessible(container);
  });

  test('lists the five steps at the top, to jump to one of them', async () => {
    const { user, container } = await openSetup();
    const list = screen.getByRole('navigation', { name: 'Zu einem Schritt springen' });
    expect(within(list).getAllByRole('link')).toHaveLength(5);
    const seen: (Element | null)[] = [];
    const scroll = jest.fn(function (this: Element) {
      seen.push(this);
    });
    Element.prototype.scrollIntoView = scroll;
    await user.click(within(list).getByRole('link', { name: '4 Dein WLAN zu Hause auswählen' }));
    expect(within(step(4)).getByRole('heading', { level: 2 })).toHaveFocus();
    expect(seen).toEqual([document.activeElement]);
    await expectAccessible(container);
  });

  test('folds on a phone what helps when something does not work, and nothing else', async () => {
    const wide = innerWidth;
    window.innerWidth = 360;
    const { user } = await openSetup();
    window.innerWidth = wide;
    expect(within(step(1)).getByText('Die LED bleibt dunkel')).not.toBeVisible();
    expect(within(step(1)).getByText('Die Status-LED ist das kleine Licht an der Box.')).toBeVisible();
    await user.click(within(step(1)).getByRole('heading', { name: 'Wenn etwas nicht klappt' }));
    expect(within(step(1)).getByText('Die LED bleibt dunkel')).toBeVisible();
    expect(within(step(2)).getByText('Das Passwort wird abgelehnt')).not.toBeVisible();
  });

  test('folds a step that is done to its title, and shows it again on request', async () => {
    const { user, container } = await openSetup();
    await user.click(screen.getByRole('checkbox', { name: 'Schritt 1 ist erledigt' }));
    const show = within(step(1)).getByRole('button', { name: 'Anzeigen' });
    expect(show).toHaveAttribute('aria-expanded', 'false');
    expect(show).toHaveAccessibleDescription('1 Box einschalten');
    expect(step(1).className).toContain('folded');
    expect(within(step(2)).queryByRole('button', { name: 'Anzeigen' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Box einschalten (erledigt)' })).toBeVisible();
    await expectAccessible(container);
    await user.click(show);
    expect(step(1).className).not.toContain('folded');
    await user.click(within(step(1)).getByRole('button', { name: 'Einklappen' }));
    expect(step(1).className).toContain('folded');
    const style = readFileSync(`${__dirname}/StepCard.module.css`, 'utf8');
    // On paper nothing is folded.
    expect(style).toMatch(/@media screen \{\s*\.folded :is\(\.content, \.flag\) \{\s*display: none;/);
  });

  test('folds a step that is done again, although it was shown before', async () => {
    const { user } = await openSetup();
    const tick = screen.getByRole('checkbox', { name: 'Schritt 1 ist erledigt' });
    await user.click(tick);
    await user.click(within(step(1)).getByRole('button', { name: 'Anzeigen' }));
    await user.click(tick);
    await user.click(tick);
    expect(within(step(1)).getByRole('button', { name: 'Anzeigen' })).toHaveAttribute('aria-expanded', 'false');
  });

  test('keeps a step in view that folds because its tick was set', async () => {
    const { user } = await openSetup();
    const moves: [string | null, boolean][] = [];
    Element.prototype.scrollIntoView = function (this: Element) {
      moves.push([this.textContent, step(1).className.includes('folded')]);
    };
    await user.click(screen.getByRole('checkbox', { name: 'Schritt 1 ist erledigt' }));
    expect(moves).toEqual([['1Box einschalten', true]]);
  });

  test('says in step 5 which address works at home, and what to do where none does', async () => {
    await openSetup();
    expect(step(5)).toHaveTextContent('Nimm hier die erste Adresse. Die zweite gilt nur im WLAN der Box.');
    expect(within(step(5)).getByText('Die Adresse öffnet sich zu Hause nicht')).toBeVisible();
  });

  test('remembers the ticked steps over a reload, and forgets them on request', async () => {
    const first = await openSetup();
    await first.user.click(screen.getByRole('checkbox', { name: 'Schritt 1 ist erledigt' }));
    await first.user.click(screen.getByRole('checkbox', { name: 'Schritt 2 ist erledigt' }));
    expect(screen.getByText('2 von 5 Schritten erledigt')).toBeVisible();
    first.unmount();
    const { user } = await openSetup(asLeft);
    expect(screen.getByRole('checkbox', { name: 'Schritt 2 ist erledigt' })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Von vorn beginnen' }));
    for (const box of screen.getAllByRole('checkbox')) expect(box).not.toBeChecked();
    expect(screen.getByText('0 von 5 Schritten erledigt')).toBeVisible();
    expect(localStorage.getItem('setup-progress')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Von vorn beginnen' })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 2, name: '1 Box einschalten' })).toHaveFocus();
  });

  describe('in two tabs', () => {
    const tick = (number: number) => screen.getByRole('checkbox', { name: `Schritt ${number} ist erledigt` });
    const tickFirstStepElsewhere = () =>
      localStorage.setItem('setup-progress', JSON.stringify({ person: 'user-anna', done: ['on'] }));

    test('keeps the ticks of both', async () => {
      const { user } = await openSetup();
      tickFirstStepElsewhere();
      await user.click(tick(2));
      expect(tick(1)).toBeChecked();
      expect(tick(2)).toBeChecked();
      expect(localStorage.getItem('setup-progress')).toContain('"done":["on","connect"]');
    });

    test('shows a tick of the other one', async () => {
      await openSetup();
      tickFirstStepElsewhere();
      fireEvent(window, new StorageEvent('storage', { key: 'setup-progress' }));
      expect(tick(1)).toBeChecked();
    });
  });

  test('works without storage', async () => {
    const block = (method: 'getItem' | 'setItem') => {
      const original = Storage.prototype[method] as (...input: string[]) => string | null;
      return jest.spyOn(Storage.prototype, method).mockImplementation(function use(this: Storage, ...input: string[]) {
        if (input[0] === 'setup-progress') throw new DOMException('blocked', 'SecurityError');
        return original.apply(this, input) as never;
      });
    };
    const [get, set] = [block('getItem'), block('setItem')];
    const first = await openSetup();
    await first.user.click(screen.getByRole('checkbox', { name: 'Schritt 3 ist erledigt' }));
    first.unmount();
    const { user } = await openSetup(asLeft);
    expect(screen.getByRole('checkbox', { name: 'Schritt 3 ist erledigt' })).toBeChecked();
    get.mockRestore();
    set.mockRestore();
    await user.click(screen.getByRole('button', { name: 'Von vorn beginnen' }));
    expect(screen.getByRole('checkbox', { name: 'Schritt 3 ist erledigt' })).not.toBeChecked();
  });
});
