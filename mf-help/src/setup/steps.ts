/** Step of the guide that sets up a box. `tips` and `troubles` are listed below the text. */
export interface Step {
  /** The browser stores the ids of the done steps: a changed id would lose them. */
  id: 'on' | 'connect' | 'open' | 'wifi' | 'sign-in';
  title: string;
  text: string;
  tips: readonly string[];
  /** Remedies, by the symptom that parents see. */
  troubles: Record<string, string>;
}

/** The steps of the guide in their order. `fillPlaceholders` replaces `{product}` and `{address}`. */
export const steps: readonly Step[] = [
  {
    id: 'on',
    title: 'Box einschalten',
    text: 'Schalte die Box ein und warte, bis die Status-LED blau leuchtet. Das dauert etwa 30\u00a0Sekunden. Danach öffnet die Box ihr eigenes WLAN. Es heißt „{product}“.',
    tips: [
      'Die Status-LED ist das kleine Licht an der Box.',
      'Stell die Box in die Nähe deines Routers. So heißt das Gerät, von dem dein WLAN kommt.',
      'Gib der Box die vollen 30\u00a0Sekunden, auch wenn scheinbar nichts passiert.',
    ],
    troubles: {
      'Die LED bleibt dunkel': 'Prüfe, ob die Box Strom bekommt. Schalte sie dann noch einmal ein.',
      'Die LED wird nicht blau': 'Schalte die Box aus und wieder ein. Warte dann noch einmal etwa 30\u00a0Sekunden.',
    },
  },
  {
    id: 'connect',
    title: 'Mit dem WLAN der Box verbinden',
    text: 'Öffne auf deinem Handy oder Tablet die WLAN-Einstellungen und wähle das Netz „{product}“. Das Standard-Passwort steht auf der Unterseite der Box.',
    tips: [
      'Dein Gerät meldet vielleicht „Kein Internet“. Das ist richtig so, bleib verbunden.',
      'Schalte die mobilen Daten kurz aus. Sonst wechselt dein Handy von selbst zurück.',
      'Lass diese Seite offen. Du kannst sie auch ohne Internet weiterlesen.',
    ],
    troubles: {
      'Das Netz „{product}“ fehlt in der Liste':
        'Warte, bis die LED blau leuchtet. Schalte dann das WLAN am Handy aus und wieder ein.',
      'Das Passwort wird abgelehnt':
        'Achte auf große und kleine Buchstaben. Ein Foto von der Unterseite hilft beim Abtippen.',
    },
  },
  {
    id: 'open',
    title: 'Einrichtungsseite öffnen',
    text: 'Öffne einen Browser, zum Beispiel Chrome, Firefox oder Safari. Tippe diese Adresse ganz oben in die Adresszeile:',
    tips: [
      'Ein Browser ist das Programm, mit dem du Websites ansiehst.',
      'Liest du am selben Handy? Dann tippe auf „Öffnen“.',
      'Tippe die Adresse genau so ab, wie sie hier steht, und mit „http://“ am Anfang.',
      'Liest du am Computer? Dann scanne den QR-Code mit der Kamera deines Handys.',
    ],
    troubles: {
      'Die Seite lädt nicht':
        'Nimm die zweite Adresse: http://{address}. Prüfe auch, ob dein Handy noch mit „{product}“ verbunden ist.',
      'Es erscheint eine Suche statt der Seite': 'Tippe „http://“ vor die Adresse und bestätige noch einmal.',
    },
  },
  {
    id: 'wifi',
    title: 'Dein WLAN zu Hause auswählen',
    text: 'Wähle auf der Einrichtungsseite dein WLAN zu Hause und gib sein Passwort ein. Wir empfehlen das Frequenzband mit 2,4\u00a0GHz.',
    tips: [
      '2,4\u00a0GHz reicht weiter durch Wände als 5\u00a0GHz. Viele Router senden beides unter einem Namen, das passt auch.',
      'Die Einstellungen bleiben nach einem Neustart erhalten.',
      'Die Box speichert das Passwort verschlüsselt.',
    ],
    troubles: {
      'Dein WLAN fehlt in der Liste':
        'Stell die Box näher an den Router. Prüfe dort, ob 2,4\u00a0GHz eingeschaltet ist.',
      'Die Box verbindet sich nicht':
        'Gib das WLAN-Passwort noch einmal ein. Oft steht es auf der Rückseite des Routers.',
    },
  },
  {
    id: 'sign-in',
    title: 'Auf der Box anmelden',
    text: 'Verbinde dein Handy wieder mit deinem WLAN zu Hause. Öffne dann noch einmal die Adresse aus Schritt\u00a03. Melde dich auf der Box mit den Zugangsdaten dieser Website an. Dein Benutzername ist deine E-Mail-Adresse.',
    tips: [
      'Du bleibst auf der Box 30\u00a0Tage angemeldet.',
      'Passwort vergessen? Auf der Anmeldeseite dieser Website kannst du es zurücksetzen.',
      'Dein Handy und die Box müssen im selben WLAN sein.',
      'Nimm hier die erste Adresse. Die zweite gilt nur im WLAN der Box.',
    ],
    troubles: {
      'Die Adresse öffnet sich zu Hause nicht':
        'Manche Geräte kennen den Namen der Box nicht. Dein Router zeigt in seiner Geräteliste ihre Adresse aus Zahlen. Tippe sie mit „http://“ davor ein.',
      'Die Anmeldung wird abgelehnt':
        'Prüfe die E-Mail-Adresse auf Tippfehler. Mit denselben Daten musst du dich auch hier anmelden können.',
      'Die Felder zum Anmelden fehlen':
        'Öffne die Adresse aus Schritt\u00a03 noch einmal. Prüfe, ob dein Handy im selben WLAN ist wie die Box.',
      'Die Box fehlt auf dem Dashboard':
        'Lade das Dashboard neu. Bleibt die Liste leer, melde dich auf der Box noch einmal an.',
    },
  },
];
