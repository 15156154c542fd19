import { createEntry, type Category } from '../category.ts';

/** Questions of the FAQ about setup and network of the device, with placeholders in braces, such as `{product}`. */
export const technical: Category = {
  id: 'technical',
  title: 'Technische Fragen',
  entries: [
    createEntry('einrichtung-kurz', 'Wie richte ich die Box ein?', [
      'In fünf Schritten:',
      '1. Box einschalten und auf die blaue LED warten.',
      '2. Handy oder Tablet mit dem WLAN der Box verbinden.',
      '3. Die Einrichtungsseite öffnen.',
      '4. Dein WLAN zu Hause auswählen.',
      '5. Auf der Box mit deinen Zugangsdaten anmelden.',
      '',
      'Die ausführliche Anleitung findest du im Menü unter „Einrichtung“.',
    ]),
    createEntry('led-und-start', 'Wie lange dauert der Start, und was zeigt die LED?', [
      'Der Start dauert etwa 30\u00a0Sekunden. Leuchtet die Status-LED blau, ist die Box bereit.',
      'Die LED ist das kleine Licht an der Box. Bleibt sie dunkel oder ist die Box kaputt, schreib uns: {support}',
    ]),
    createEntry('welches-wlan', 'Welches WLAN brauche ich?', [
      'Ein ganz normales WLAN zu Hause. Wir empfehlen das Frequenzband mit 2,4\u00a0GHz. Es reicht weiter durch Wände als 5\u00a0GHz.',
      'Viele Router senden beides unter einem Namen. Das ist in Ordnung.',
    ]),
    createEntry('wlan-der-box', 'Wie heißt das WLAN der Box, und welches Passwort hat es?', [
      'Das WLAN heißt wie das Produkt: „{product}“.',
      'Das Standard-Passwort steht auf der Unterseite der Box. Dein Handy zeigt dabei vielleicht „Kein Internet“ an. Das ist richtig so, bleib verbunden.',
    ]),
    createEntry('seite-oeffnet-nicht', 'Die Einrichtungsseite öffnet sich nicht. Was kann ich tun?', [
      'Prüfe der Reihe nach:',
      '1. Ist dein Handy noch mit dem WLAN „{product}“ verbunden?',
      '2. Sind die mobilen Daten ausgeschaltet?',
      '3. Hast du die Adresse ganz oben in die Adresszeile des Browsers getippt?',
      '',
      'Die Adresse ist http://{host}. Klappt sie nicht, nimm http://{address}.',
    ]),
    createEntry('wlan-wechseln', 'Wie wechsle ich das WLAN?', [
      'Öffne die Einrichtungsseite der Box und wähle das neue WLAN.',
      'Bist du im Urlaub oder umgezogen? Wie du die Box ohne das alte WLAN neu einrichtest, steht in ihrer Anleitung.',
      'Deine Einstellungen bleiben auch nach einem Neustart erhalten.',
    ]),
    createEntry('ohne-internet', 'Funktioniert die Box ohne Internet, also offline?', [
      'Nein. Jede Geschichte entsteht neu, und dafür braucht die Box eine Internetverbindung.',
      'Auch unterwegs, im Auto oder bei den Großeltern braucht sie ein WLAN.',
      'Das WLAN, das du eingerichtet hast, merkt sie sich auch über einen Neustart.',
      'Diese Fragen und die Einrichtung kannst du auch offline lesen, wenn du sie schon einmal geöffnet hast.',
    ]),
    createEntry('anmeldung-auf-der-box', 'Wie melde ich mich auf der Box an?', [
      'Mit den Zugangsdaten dieser Website. Dein Benutzername ist deine E-Mail-Adresse.',
      'Du bleibst 30\u00a0Tage angemeldet. Danach gibst du die Daten noch einmal ein.',
      'Passwort vergessen? Dann setze es hier auf der Anmeldeseite zurück.',
    ]),
    createEntry('box-weitergeben', 'Wie entferne ich eine Box oder gebe sie weiter?', [
      'Öffne das Dashboard und entferne die Box dort aus deiner Liste. Danach gehört sie nicht mehr zu deinem Konto.',
      'Die neuen Besitzer melden sich auf der Box mit ihrem eigenen Konto an. Dein Abo bleibt bei dir.',
      'Ein Konto kann bis zu {boxes}\u00a0Boxen haben.',
    ]),
  ],
};
