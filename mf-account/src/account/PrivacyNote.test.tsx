import { screen, within } from '@testing-library/react';
import { expectConsoleError } from 'ui-kit/testing';
import { openScenario } from '../testing/openScenario.ts';

beforeEach(() => jest.useFakeTimers());

const button = (name: string) => screen.getByRole('button', { name });
const block = (title: string) => within(screen.getByRole('heading', { level: 3, name: title }).parentElement!);

describe('the privacy note', () => {
  test('says what is stored and what is not (acc 192)', () => {
    openScenario('account');
    expect(
      block('Was wir speichern').getByText(/^Wir speichern keine Gespräche und keine Geschichten\./),
    ).toBeVisible();
  });

  test('says in a fold what the file leaves out, and why (acc 293)', async () => {
    const { user } = openScenario('account');
    await user.click(block('Was wir speichern').getByText('Was nicht in der Datei steht'));
    expect(
      block('Was wir speichern').getByText(/^Nicht darin stehen der Text unserer E-Mails und geheime Links/),
    ).toHaveTextContent(
      /Solange deine E-Mail-Adresse nicht bestätigt ist, fehlen auch Vorbestellung, Newsletter, Erklärungen.* Was noch fehlt und warum, steht am Anfang der Datei\.$/,
    );
  });

  test('offers everything as a JSON file, and whom to ask (acc 193, 321)', async () => {
    jest.setSystemTime(new Date('2026-07-31T22:30:00Z'));
    const { user, contents, names } = { ...openScenario('account'), ...watchDownloads() };
    const contact = block('Was wir speichern').getByRole('link', { name: 'hilfe@abenteuerbox.example' });
    expect(contact).toHaveAttribute('href', 'mailto:hilfe@abenteuerbox.example');
    await user.click(button('Meine Daten herunterladen'));
    expect(await screen.findByText('Deine Daten wurden heruntergeladen.')).toBeVisible();
    expect(names).toEqual(['abenteuerbox-daten-2026-08-01.json']);
    expect(JSON.parse(contents[0] ?? '')).toMatchObject({
      ageCategory: 'school-children',
      note: 'Beispieldaten dieser Umgebung',
    });
  });

  test('a failed export is explained', async () => {
    expectConsoleError(/export failed: unavailable/);
    const { user } = openScenario('export-fails');
    await user.click(button('Meine Daten herunterladen'));
    expect(await screen.findByText('Wir sind gerade nicht erreichbar. Bitte versuche es später erneut.')).toBeVisible();
  });
});

/** jsdom cannot download: notes what the browser would have been given. */
function watchDownloads() {
  const contents: string[] = [];
  const names: string[] = [];
  globalThis.Blob = class {
    constructor([text]: string[]) {
      contents.push(text ?? '');
    }
  } as unknown as typeof Blob;
  URL.createObjectURL = () => 'blob:export';
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
    names.push(this.download);
  };
  return { contents, names };
}
