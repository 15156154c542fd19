import type { Owner, PageConfig } from 'page-contract';
import { createSection, type LegalText } from './LegalText.ts';

/**
 * Creates the privacy notice in German, the binding version; `privacyEnglish.ts` translates it. `page.reports` is set
 * where pages report errors and measurements. Tests compare the names of stored data and the periods with the code.
 */
export const privacyGerman = (owner: Owner, page: Pick<PageConfig, 'reports'>): LegalText => ({
  title: 'Datenschutzerklärung',
  intro: [
    'Hier steht, welche Daten wir verarbeiten, wenn du diese Website, dein Konto und die Abenteuerbox nutzt, wozu wir das tun und welche Rechte du hast.',
    'Das Wichtigste vorab: Wir speichern keine Gespräche und keine Geschichten. Wir setzen keine Analyse- oder Werbedienste ein.',
  ],
  sections: [
    createSection('1. Wer verantwortlich ist', [
      `${owner.company}, ${owner.street}, ${owner.postalCode} ${owner.city}, ${owner.country}. E-Mail: ${owner.email}, Telefon: ${owner.phone}.`,
      `Fragen zum Datenschutz beantwortet: ${owner.dataProtectionOfficer}.`,
    ]),
    createSection('2. Besuch der Website', [
      'Beim Aufruf einer Seite verarbeitet der Server die IP-Adresse, die Uhrzeit, die aufgerufene Adresse und die Kennung des Browsers, um die Seite auszuliefern und Angriffe abzuwehren (Art. 6 Abs. 1 Buchst. f DSGVO).',
      `So lange bleiben diese Protokolle gespeichert: ${owner.logRetention}.`,
      `Die Website liegt bei: ${owner.hosting}.`,
      'Wie oft eine IP-Adresse oder E-Mail-Adresse ein Formular benutzt, zählen wir, damit niemand es missbraucht (Art. 6 Abs. 1 Buchst. f DSGVO). Gespeichert wird statt der Adresse ein Prüfwert (Hash). Die Zahl löschen wir nach spätestens zwei Stunden.',
      ...(page.reports
        ? [
            'Unsere Seiten melden unserem Server, welche Fassung eines Teils der App sie zeigen, welche Fehler dabei auftreten und wie schnell sie sind. So finden wir Fehler (Art. 6 Abs. 1 Buchst. f DSGVO). Die Meldungen nennen weder dich noch die Adresse der Seite noch etwas, das du eingibst. Scheitert ein Aufruf an unserem Server, nennen sie seine Vorgangsnummer, mit der wir ihn in unserem Protokoll finden. Außerdem meldet dein Browser, wenn er auf einer Seite etwas sperrt, das unsere Sicherheitsregeln verbieten. Er nennt dabei auch die Adresse der Seite. Wir zählen diese Meldungen und schreiben sie in das Protokoll des Servers. Weder die Adresse der Seite noch deine IP-Adresse schreiben wir dazu. Das Protokoll löschen wir wie die anderen.',
          ]
        : []),
    ]),
    {
      heading: '3. Speicher auf deinem Gerät',
      paragraphs: [
        'Wir legen nur ab, was für die gewünschte Funktion unbedingt nötig ist (§\u00a025 Abs. 2 Nr. 2 TDDDG). Darum gibt es kein Einwilligungsbanner.',
        'Zweierlei legen wir ab, ohne dass du etwas anklickst oder eintippst, und nur, wenn du angemeldet bist: wie viele Boxen du hast, damit die Seite „Einrichtung“ eine neue erkennt, und die Kopien, damit du im WLAN der Box weiterlesen kannst.',
      ],
      list: [
        'Anmeldung: deine Sitzung, bis du dich abmeldest, und ein Merker, dass es auf diesem Gerät eine Sitzung gibt. Ob dieser Speicher antwortet, prüfen wir mit einem leeren Eintrag, den wir sofort wieder löschen. Im Browser heißt das „firebaseLocalStorageDb“, „abenteuerbox:signed-in“ und „abenteuerbox:probe“.',
        'Link aus unserer E-Mail: Öffnest du ihn, ohne angemeldet zu sein, merkt sich der Tab die Seite, bis du dich angemeldet hast, höchstens 30\u00a0Minuten.',
        'Sprache: ob du die Startseite auf Deutsch oder Englisch liest, bis du es löschst. Im Browser heißt das „abenteuerbox.language“.',
        'Einrichtung: deine Kontonummer, welche Schritte du abgehakt hast, wie viele Boxen du hast und seit wann, bis du es löschst. Im Browser heißt das „setup-progress“.',
        'Hilfe ohne Internet: Kopien der Seiten „Einrichtung“ und „FAQ“, nur wenn du angemeldet bist, bis du sie in deinem Browser löschst. Persönliche Daten stehen nicht darin. Im Browser beginnen ihre Namen mit „abenteuerbox-“.',
        'Kündigung und Widerruf: was du in diese Formulare eintippst, damit es beim Neuladen der Seite nicht verloren geht, bis du es abschickst, dich abmeldest oder den Tab schließt. Im Browser heißt das „abenteuerbox:declarations“.',
        'Ladefehler: ob eine Seite danach schon neu geladen wurde, damit das nur einmal geschieht, bis du den Tab schließt. Im Browser heißt das „abenteuerbox:reloaded-for“.',
        'Zahlung: Cookies des Zahlungsdienstes, erst nachdem du auf „Jetzt kostenpflichtig bestellen“ oder „Rechnungen und Zahlungsart“ geklickt hast.',
      ],
    },
    createSection('4. Vorbestellung', [
      'Wir speichern deine E-Mail-Adresse, den Zeitpunkt, die IP-Adresse und die Fassung des Textes, um deine Reservierung zu bestätigen und dich zum Verkaufsstart zu benachrichtigen (Art. 6 Abs. 1 Buchst. b DSGVO). Ohne Bestätigung über den Link löschen wir die Angaben nach 30\u00a0Tagen, sonst sechs Monate nach dem Verkaufsstart. Mit dem zweiten Link der E-Mail nimmst du die Vorbestellung zurück, dann löschen wir sie sofort.',
    ]),
    createSection('5. Newsletter', [
      'Den Newsletter bekommst du nur mit deiner Einwilligung (Art. 6 Abs. 1 Buchst. a DSGVO, §\u00a07 UWG). Nach der Anmeldung schicken wir dir eine E-Mail mit einem Bestätigungslink. Erst dein Klick startet den Newsletter. Als Nachweis speichern wir Zeitpunkt und IP-Adresse von Anmeldung und Bestätigung und die Fassung des Textes.',
      'Du kannst ihn jederzeit abbestellen, über den Link in jeder E-Mail. Den Nachweis bewahren wir danach drei Jahre auf. Ohne Bestätigung über den Link löschen wir die Angaben nach 30\u00a0Tagen.',
    ]),
    createSection('6. Konto', [
      'Für dein Konto verarbeiten wir deine E-Mail-Adresse und eine Kontonummer (Art. 6 Abs. 1 Buchst. b DSGVO). Dein Passwort liegt verschlüsselt bei unserem Anmeldedienst Firebase Authentication (Google Ireland Limited, Irland). Wir sehen es nicht. Konten sind nur für Erwachsene ab 18\u00a0Jahren.',
      'Der Anmeldedienst verarbeitet Anmeldungen auch in den USA. Er protokolliert dabei IP-Adresse und Kennung des Browsers, um Missbrauch zu erkennen, und bewahrt IP-Adressen einige Wochen auf.',
      'Wir merken uns, wann du dich überall abgemeldet oder dein Passwort geändert hast, wann du dich zuletzt angemeldet hast und welche Anmeldungen du mit „Abmelden“ beendet hast. Das löschen wir nach zwei Jahren, denn länger gilt bei uns keine Anmeldung.',
      'Möchtest du deine E-Mail-Adresse ändern, merken wir uns 30\u00a0Tage, welche für dein Konto gilt, damit die Änderung überall ankommt.',
      'Wie oft ein Konto oder eine Box uns in einer Minute aufruft, zählen wir, damit niemand den Dienst lahmlegt (Art. 6 Abs. 1 Buchst. f DSGVO). Die Zahl löschen wir nach spätestens zwei Stunden.',
    ]),
    createSection('7. Abenteuerbox und Geschichten', [
      'Gespräche und Geschichten speichern wir nicht: weder Tonaufnahmen noch Dialoge noch die erzeugten Texte.',
      'Was dein Kind zur Box sagt, auch seine Stimme, gehört zu den Daten deines Kindes. Wir verarbeiten es nur, solange die Geschichte läuft, damit die Box antworten kann. Grundlage ist der Vertrag mit dir (Art. 6 Abs. 1 Buchst. b DSGVO). Erzählen kann die Box erst, wenn du dich auf ihr mit deinem Konto angemeldet hast.',
      'Gespeichert werden die Nummer der Box und ihr Name, der Zeitpunkt der Verbindung, der Anmeldung auf der Box und der letzten Meldung, die gewählte Altersstufe und die verbrauchten Geschichtenminuten (Art. 6 Abs. 1 Buchst. b DSGVO). Wann und wie lange eine einzelne Geschichte lief, löschen wir nach 90\u00a0Tagen.',
      `Für Interessen und Lernfortschritt deines Kindes gilt: ${owner.learningProgress}`,
      'Wir fragen nicht nach Namen oder Geburtsdatum deines Kindes.',
    ]),
    createSection('8. Künstliche Intelligenz', [
      `Die Geschichten erzeugt künstliche Intelligenz von: ${owner.storyModelProvider}. Übertragen werden die Altersstufe und das, was dein Kind und die Box in der laufenden Geschichte sagen, ohne deine E-Mail-Adresse (Art. 6 Abs. 1 Buchst. b DSGVO).`,
      'Inhalte werden automatisch auf altersgerechte Sprache und Themen geprüft. Eine Garantie gibt es dafür nicht. Automatische Entscheidungen mit rechtlicher Wirkung treffen wir nicht.',
    ]),
    createSection('9. Abo und Zahlung', [
      'Zahlungen wickelt Stripe ab (Stripe Payments Europe, Limited, Irland). Deine Karten- oder Kontodaten gibst du nur dort ein. Stripe bekommt von uns deine E-Mail-Adresse, deine Kontonummer und deine Bestellung. Wir erhalten Tarif, Zeitraum, Zahlungsstatus und eine Kundennummer (Art. 6 Abs. 1 Buchst. b DSGVO). Für einen Teil der Zahlungsdaten ist Stripe selbst verantwortlich, zum Beispiel um Betrug zu erkennen und Gesetze gegen Geldwäsche einzuhalten.',
      'Bestellungen, Rechnungen, Kündigungen und Widerrufe bewahren wir so lange auf, wie das Steuer- und Handelsrecht es verlangt: acht Jahre ab dem Ende des Jahres (Art. 6 Abs. 1 Buchst. c DSGVO).',
      'Eine Bestellung, die nicht bezahlt wurde, und die Kundennummer dazu löschen wir nach 90\u00a0Tagen. Kennungen von Zahlungsereignissen, die niemanden nennen, und Notizen über Besonderheiten deines Abos bei Stripe löschen wir nach 60\u00a0Tagen. Während wir dein Abo ändern, merken wir uns deine Kontonummer, damit nichts doppelt geschieht, und löschen sie gleich danach, spätestens nach einem Tag. Eine Kündigung oder einen Widerruf ohne Vertrag bei uns bewahren wir drei Jahre ab dem Ende des Jahres auf, falls es Streit darüber gibt (Art. 6 Abs. 1 Buchst. f DSGVO).',
      'Zu einem Widerruf speichern wir eine Kennung der Karte, aber nicht ihre Nummer. Daran erkennen wir, ob mit derselben Karte schon einmal widerrufen wurde (Art. 6 Abs. 1 Buchst. f DSGVO). Dann prüft ihn ein Mensch.',
    ]),
    createSection('10. E-Mails von uns', [
      `Für den Versand nutzen wir: ${owner.mailProvider}. Unsere E-Mails enthalten keine Zählpixel und keine nachverfolgten Links. Den Text löschen wir nach dem Versand, Empfänger und Betreff nach 30\u00a0Tagen. Von einem Link, den du benutzt hast, merken wir uns bis zu 7\u00a0Tage einen Prüfwert (Hash), damit er sagen kann, was jetzt gilt. Lehnt ein Mailserver eine E-Mail zu deinem Vertrag oder deiner Erklärung ab, bleibt auch ihr Text so lange, damit wir sie noch einmal senden können.`,
      'Gehen die Geschichtenminuten deines Abos zur Neige, schreiben wir dir das einmal im Abrechnungsmonat, damit dein Kind nicht davon überrascht wird (Art. 6 Abs. 1 Buchst. f DSGVO). Du kannst diese E-Mail mit ihrem Link oder unter „Konto“ ausschalten. Dafür merken wir uns deine bestätigte Adresse, für welchen Monat wir geschrieben haben und ob du sie ausgeschaltet hast, bis du dein Konto löschst.',
      `Schreibst du uns, nutzen wir deine Nachricht und deine Adresse, um dir zu antworten (Art. 6 Abs. 1 Buchst. b und f DSGVO). So lange bewahren wir sie auf: ${owner.supportMailRetention}.`,
    ]),
    {
      heading: '11. Empfänger und Drittländer',
      paragraphs: [
        'Daten erhalten nur die genannten Dienstleister und, wo das Gesetz es verlangt, Behörden. Die Dienstleister arbeiten in unserem Auftrag. Nur Stripe entscheidet bei Zahlungen zum Teil selbst, wozu es Daten nutzt. Verlassen Daten dabei die EU, geschieht das auf dieser Grundlage:',
      ],
      list: [
        'Anmeldung (Google, auch in den USA): Angemessenheitsbeschluss zum EU-US Data Privacy Framework, sonst Standardvertragsklauseln der EU-Kommission.',
        'Zahlung (Stripe, auch in den USA): Angemessenheitsbeschluss zum EU-US Data Privacy Framework, sonst Standardvertragsklauseln der EU-Kommission.',
        `Hosting (${owner.hosting}): ${owner.transfers.hosting}.`,
        `E-Mails (${owner.mailProvider}): ${owner.transfers.mail}.`,
        `Künstliche Intelligenz (${owner.storyModelProvider}): ${owner.transfers.storyModel}.`,
      ],
    },
    createSection('12. Wie lange wir Daten behalten', [
      'Kontodaten, Einstellungen, Boxen und Minuten löschen wir, wenn du dein Konto löschst. Seine Kontonummer merken wir uns noch 90\u00a0Tage, damit die Löschung vollständig ist und keine alte Anmeldung mehr gilt. Was das Steuerrecht verlangt, sperren wir bis zum Ende der Frist. Alle anderen Fristen stehen beim jeweiligen Zweck.',
      `In Sicherungskopien kann Gelöschtes noch enthalten sein. So lange bewahren wir sie auf: ${owner.backupRetention}.`,
    ]),
    createSection('13. Ob du Daten angeben musst', [
      'Kein Gesetz verpflichtet dich, uns Daten zu geben. Ohne E-Mail-Adresse gibt es aber kein Konto, keine Vorbestellung und keinen Newsletter, und ohne Angaben beim Zahlungsdienst kein Abo. Wer kündigt oder widerruft, nennt Namen, Vertrag und E-Mail-Adresse, damit wir den Vertrag finden. Alles andere ist freiwillig.',
    ]),
    {
      heading: '14. Deine Rechte',
      paragraphs: ['Du kannst jederzeit:'],
      list: [
        'Auskunft über deine Daten verlangen (Art. 15 DSGVO) und sie unter „Konto“ als Datei herunterladen (Art. 20 DSGVO),',
        'falsche Daten berichtigen lassen (Art. 16 DSGVO),',
        'dein Konto und deine Daten löschen (Art. 17 DSGVO) oder die Verarbeitung einschränken lassen (Art. 18 DSGVO),',
        'eine Einwilligung für die Zukunft widerrufen (Art. 7 Abs. 3 DSGVO),',
        `dich bei einer Aufsichtsbehörde beschweren (Art. 77 DSGVO), zum Beispiel bei: ${owner.dataProtectionAuthority}.`,
      ],
    },
    createSection('15. Dein Recht auf Widerspruch', [
      `Verarbeiten wir Daten nach Art. 6 Abs. 1 Buchst. f DSGVO, kannst du aus Gründen, die sich aus deiner besonderen Situation ergeben, jederzeit widersprechen (Art. 21 DSGVO). Werbung per E-Mail kannst du jederzeit ohne Grund widersprechen. Eine E-Mail genügt: ${owner.email}.`,
    ]),
    createSection('16. Stand und Änderungen', [
      'Stand: November 2026. Ändert sich, was wir tun, ändern wir diesen Text.',
    ]),
  ],
});
