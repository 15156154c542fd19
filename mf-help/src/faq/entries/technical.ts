import type { Category } from '../category.ts';

/**
 * Questions of the FAQ about setup and network of the device.
 * `fillPlaceholders` replaces names in braces; `Answer` renders lines that begin with a dash as a list.
 */
export const technical: Category = {
  id: 'technical',
  title: 'Technische Fragen',
  entries: [
    {
      id: 'einrichtung-kurz',
      question: 'Wie richte ich die Box ein?',
      answer: [
        'In fünf Schritten:',
        '1. Box einschalten und auf die blaue LED warten.',
        '2. Handy oder Tablet mit dem WLAN der Box verbinden.',
        '3. Die Einrichtungsseite öffnen.',
        '4. Dein WLAN zu Hause auswählen.',
        '5. Auf der Box mit deinen Zugangsdaten anmelden.',
        '',
        'Die ausführliche Anleitung findest du im Menü unter „Einrichtung“.',
      ].join('\n'),
    },
    {
      id: 'led-und-start',
      question: 'Wie lange dauert der Start, und was zeigt die LED?',
      answer: [
        'Der Start dauert etwa 30\u00a0Sekunden. Leuchtet die Status-LED blau, ist die Box bereit.',
        'Die LED ist das kleine Licht an der Box.',
      ].join('\n'),
    },
    {
      id: 'welches-wlan',
      question: 'Welches WLAN brauche ich?',
      answer: [
        'Ein ganz normales WLAN zu Hause. Wir empfehlen das Frequenzband mit 2,4\u00a0GHz. Es reicht weiter durch Wände als 5\u00a0GHz.',
        'Viele Router senden beides unter einem Namen. Das ist in Ordnung.',
      ].join('\n'),
    },
    {
      id: 'wlan-der-box',
      question: 'Wie heißt das WLAN der Box, und welches Passwort hat es?',
      answer: [
        'Das WLAN heißt wie das Produkt: „{product}“.',
        'Das Standard-Passwort steht auf der Unterseite der Box. Dein Handy zeigt dabei vielleicht „Kein Internet“ an. Das ist richtig so, bleib verbunden.',
      ].join('\n'),
    },
    {
      id: 'seite-oeffnet-nicht',
      question: 'Die Einrichtungsseite öffnet sich nicht. Was kann ich tun?',
      answer: [
        'Prüfe der Reihe nach:',
        '1. Ist dein Handy noch mit dem WLAN „{product}“ verbunden?',
        '2. Sind die mobilen Daten ausgeschaltet?',
        '3. Hast du die Adresse ganz oben in die Adresszeile des Browsers getippt?',
        '',
        'Die Adresse ist http://{host}. Klappt sie nicht, nimm http://{address}.',
      ].join('\n'),
    },
    {
      id: 'wlan-wechseln',
      question: 'Wie wechsle ich das WLAN?',
      answer: [
        'Öffne die Einrichtungsseite der Box und wähle das neue WLAN.',
        'Bist du im Urlaub oder umgezogen? Wie du die Box ohne das alte WLAN neu einrichtest, steht in ihrer Anleitung.',
        'Deine Einstellungen bleiben auch nach einem Neustart erhalten.',
      ].join('\n'),
    },
    {
      id: 'ohne-internet',
      question: 'Funktioniert die Box ohne Internet, also offline?',
      answer: [
        'Nein. Jede Geschichte entsteht neu, und dafür braucht die Box eine Internetverbindung.',
        'Das WLAN, das du eingerichtet hast, merkt sie sich auch über einen Neustart.',
        'Diese Fragen und die Einrichtung kannst du auch offline lesen, wenn du sie schon einmal geöffnet hast.',
      ].join('\n'),
    },
    {
      id: 'anmeldung-auf-der-box',
      question: 'Wie melde ich mich auf der Box an?',
      answer: [
        'Mit den Zugangsdaten dieser Website. Dein Benutzername ist deine E-Mail-Adresse.',
        'Du bleibst 30\u00a0Tage angemeldet. Danach gibst du die Daten noch einmal ein.',
        'Passwort vergessen? Dann setze es hier auf der Anmeldeseite zurück.',
      ].join('\n'),
    },
    {
      id: 'box-weitergeben',
      question: 'Wie entferne ich eine Box oder gebe sie weiter?',
      answer: [
        'Öffne das Dashboard und entferne die Box dort aus deiner Liste. Danach gehört sie nicht mehr zu deinem Konto.',
        'Die neuen Besitzer melden sich auf der Box mit ihrem eigenen Konto an. Dein Abo bleibt bei dir.',
        'Ein Konto kann bis zu {boxes}\u00a0Boxen haben.',
      ].join('\n'),
    },
  ],
};
