import { boxPriceGerman } from 'api-contract';

/**
 * German texts of static content, the parts of the landing page that are only read. `texts.en.ts` has the same keys in
 * English. `scene` is the text of a drawing for screen readers. Spaces before units do not break (`\u00a0`).
 */
export const german = {
  brand: {
    name: 'Abenteuerbox',
    subtitle: 'Geschichten, die mitwachsen',
  },
  withoutScript: (email: string) =>
    `Zum Vorbestellen braucht die Seite JavaScript. Schreib uns sonst gern eine E-Mail an ${email}.`,
  lead: 'Die Abenteuerbox erzählt Kindern von 2\u00a0bis 12\u00a0Jahren Geschichten, die erst beim Erzählen entstehen. Sie richten sich nach Alter, Interessen und Lernfortschritt. Und dein Kind entscheidet mit, wie es weitergeht.',
  scene:
    'Zeichnung: Abend im Wald. Aus einer offenen Holzkiste steigt warmes Licht. Darin schweben ein Wal, eine Rakete, eine Burg und ein Vogel aus Papier. Daneben lauscht ein Kind in seinem Lesezelt.',
  facts: {
    price: `${boxPriceGerman} inkl.\u00a0MwSt., versandkostenfrei`,
    subscription: (price: string) => `Zum Erzählen braucht die Box ein Abo, ab ${price} pro Monat inkl.\u00a0MwSt.`,
    languages: (languages: string) => `Die Box erzählt auf ${languages}.`,
    ai: 'Die Geschichten werden von künstlicher Intelligenz erzeugt und automatisch auf altersgerechte Sprache und Themen geprüft. Eine Garantie gibt es dafür nicht.',
  },
  features: {
    heading: 'Für dein Kind gemacht, für dich gedacht',
    cards: [
      {
        title: 'Passt zum Alter',
        text: 'Altersstufen von 2\u00a0bis 12\u00a0Jahren. Für Kleine gibt es 2\u00a0bis 3\u00a0Minuten in einfachen Worten, für Große bis zu 20\u00a0Minuten.',
      },
      {
        title: 'Nur für dein Kind',
        text: 'Dein Kind bestimmt mit, wie es weitergeht. Keine Geschichte kommt aus dem Regal.',
      },
      {
        title: 'Automatisch geprüft',
        text: 'Jede Geschichte wird automatisch auf altersgerechte Sprache und Themen geprüft. Keine Prüfung ist perfekt. Das sagen wir offen.',
      },
      {
        title: 'Du behältst den Überblick',
        text: 'Altersstufe wählen, Minuten im Blick, Abo jederzeit ändern: alles an einem Ort. Gespräche und Geschichten speichern wir nicht.',
      },
    ],
  },
  adventures: {
    heading: 'Drei Anfänge zum Vorlesen',
    lead: 'So könnte ein Abend beginnen. Lies die ersten Zeilen laut vor, und hör an der schönsten Stelle auf.',
    points: 'Das nimmt dein Kind mit',
    whole: 'Weiterlesen',
    less: 'Weniger zeigen',
    space: {
      category: 'Weltraum',
      title: 'Der Planet aus Papier',
      preview:
        'Lumi zog den letzten Gurt fest. „Drei, zwei, eins!“ Die kleine Rakete hustete, zischte und sprang in die Nacht. Unter ihr wurde die Stadt so winzig wie ein Glühwürmchen. Vor dem Fenster schwebte ein Planet, ganz aus Papier gefaltet. Es raschelte, als sie näher kam. „Wer hat dich denn gefaltet?“, flüsterte Lumi. Da knisterte der Planet: „Rate! Aber finde zuerst heraus, warum hier oben nichts zu Boden fällt.“',
      points: [
        'Warum im All alles schwebt',
        'Wie weit es zu Mond und Sternen ist',
        'Rückwärts zählen und Reihenfolgen erkennen',
      ],
      scene: 'Zeichnung: Eine rote Rakete fliegt an gefalteten Papierplaneten und einem Mobile aus Sternen vorbei.',
    },
    medieval: {
      category: 'Mittelalter',
      title: 'Der Drache, der nicht schlafen konnte',
      preview:
        'Auf Burg Kieselstein klapperten in dieser Nacht alle Fensterläden. Der Wind war es nicht. Der Drache im Turm konnte nicht schlafen. Er seufzte, und jedes Mal glühte der Schornstein. „Dem müsste man etwas vorlesen“, sagte Mila und nahm die Laterne. Stufe um Stufe stieg sie hinauf, vorbei an Rüstungen und träumenden Fledermäusen. Oben blinzelten zwei goldene Augen, groß wie Wagenräder. „Willst du kämpfen?“, brummte es. Mila schlug ihr Buch auf.',
      points: [
        'Wie Menschen auf einer Burg lebten',
        'Mut heißt manchmal: zuhören',
        'Neue Wörter wie Zugbrücke und Rüstung',
      ],
      scene:
        'Zeichnung: Ein grüner Drache hat sich um den Turm einer Burg gerollt und hört einem Mädchen mit Laterne und Buch zu.',
    },
    nature: {
      category: 'Natur',
      title: 'Der Fuchs am Mondteich',
      preview:
        'Der Mond lag im Teich wie eine silberne Münze, da schlich der kleine Fuchs ans Ufer. Er wollte nur trinken. Doch es blubberte, und eine Kröte tauchte auf. „Pst“, sagte sie, „heute Nacht schlüpfen die Libellen.“ Sie setzten sich ins Schilf und warteten. Erst geschah nichts. Dann kletterte etwas Kleines, Dunkles einen Halm hinauf und hielt still. „Sieh genau hin“, flüsterte die Kröte. „Gleich passiert ein Wunder, und es passiert jeden Sommer.“',
      points: [
        'Wie aus einer Larve eine Libelle wird',
        'Wer nachts am Teich wach ist',
        'Geduldig beobachten und beschreiben',
      ],
      scene:
        'Zeichnung: Ein Fuchs sitzt bei Mondschein am Teich zwischen Schilf und Seerosen. Auf einem Stein sitzt eine Kröte.',
    },
  },
  steps: {
    heading: 'So funktioniert es',
    list: [
      {
        title: 'Box einrichten',
        text: 'Du schaltest die Box ein. Nach etwa 30\u00a0Sekunden leuchtet sie blau. Dann verbindest du sie im Browser von Handy oder Tablet mit deinem WLAN.',
      },
      {
        title: 'Alter und Abo wählen',
        text: 'In der App wählst du die Altersstufe und ein Abo. Beides kannst du jederzeit ändern.',
      },
      {
        title: 'Zuhören und mitentscheiden',
        text: 'Die Geschichte entsteht beim Erzählen. Dein Kind entscheidet mit, wie es weitergeht.',
      },
    ],
  },
  voice: {
    heading: 'Was mit der Stimme deines Kindes geschieht',
    microphone: 'Wann ist das Mikrofon an?',
    during: 'Während der Geschichte',
    duringText:
      'Was dein Kind zur Box sagt, verarbeiten wir nur, solange die Geschichte läuft, damit die Box antworten kann.',
    afterwards: 'Danach',
    afterwardsText:
      'Gespräche und Geschichten speichern wir nicht: weder Tonaufnahmen noch Dialoge noch die erzeugten Texte.',
  },
  costs: {
    heading: 'Das kostet es',
    lead: 'Die Box kaufst du einmal. Zum Erzählen braucht sie eines dieser Abos:',
    box: 'Abenteuerbox',
    /** What follows a plan's name, whose hours must stand beside it. */
    plans: {
      basic: (hours: number) => `${hours}\u00a0Stunden pro\u00a0Monat`,
      standard: (hours: number) => `${hours}\u00a0Stunden pro\u00a0Monat`,
      premium: (hours: number) => `${hours}\u00a0Stunden pro\u00a0Monat`,
    },
    price: (price: string) => `${price} pro\u00a0Monat inkl.\u00a0MwSt.`,
    terms: 'Jedes Abo kannst du jederzeit zum Ende des Abrechnungsmonats kündigen.',
    delivery: (countries: string) => `Die Box liefern wir nach: ${countries}.`,
  },
  specs: {
    heading: 'Das steckt in der Box',
    scene:
      'Zeichnung der Box: eine Truhe aus Holz mit leuchtendem Stern im Deckel und blauer Leuchte an der Vorderseite.',
    groups: {
      hardware: {
        title: 'Hardware',
        facts: ['In etwa 30\u00a0Sekunden startbereit', 'Behält ihre Einstellungen nach einem Neustart'],
      },
      case: {
        title: 'Gehäuse',
        facts: [
          'Blaue Status-LED zeigt, dass die Box bereit ist',
          'Passwort für das WLAN der Box steht auf der Unterseite',
        ],
      },
      control: {
        title: 'Bedienung',
        facts: [
          'Einrichten im Browser von Handy oder Tablet',
          'Anmelden mit den Zugangsdaten dieser Website. Die Anmeldung hält 30\u00a0Tage',
          'Abo, Altersstufe und Boxen verwaltest du in der App',
          'Erzählt mit einem aktiven Abo für alle Altersstufen',
        ],
      },
      connectivity: {
        title: 'Verbindung',
        facts: [
          'WLAN, am besten mit 2,4\u00a0GHz',
          'Eigenes WLAN zum Einrichten',
          'WLAN-Passwort wird verschlüsselt gespeichert',
        ],
      },
    },
    processor: 'Prozessor',
    audio: 'Lautsprecher und Mikrofon',
    batteryLife: 'Laufzeit',
    power: 'Stromversorgung',
    dimensions: 'Maße und Gewicht',
    material: 'Material',
    volumeLimit: 'Lautstärke',
    headphones: 'Kopfhörer',
    safety: {
      title: 'Hersteller und Sicherheit',
      warnings: 'Warnhinweise',
      manufacturer: 'Hersteller',
      model: 'Modell',
    },
  },
  offer: {
    amount: boxPriceGerman,
    lead: 'Du reservierst eine Box. Das kostet nichts und verpflichtet dich zu nichts.',
    price: 'inkl.\u00a0MwSt., versandkostenfrei',
    subscription: (price: string) => `Dazu kommt zum Erzählen ein Abo, ab ${price} pro Monat inkl.\u00a0MwSt.`,
  },
  nextSteps: {
    note: 'Jetzt wird nichts abgebucht. Bevor du etwas bezahlst, schreiben wir dir eine eigene E-Mail. Erst dann entscheidest du, ob du bestellst.',
    mail: 'Nach dem Absenden bekommst du eine E-Mail. Bitte bestätige darin deine Adresse.',
  },
  /** After a sign-up. */
  mailSent: {
    preorder:
      'Bestätige darin deine Vorbestellung. Kommt nichts an? Sieh im Spam-Ordner nach. Nach zehn\u00a0Minuten kannst du dir eine zweite schicken lassen. Ist deine Vorbestellung schon bestätigt, kommt keine mehr.',
    newsletter:
      'Mit dem Link darin beginnt der Newsletter. Kommt nichts an? Sieh im Spam-Ordner nach. Bekommst du den Newsletter schon, kommt keine.',
  },
  optIn:
    'Du bekommst zuerst eine E-Mail mit einem Bestätigungslink. Erst nach deinem Klick beginnt der Newsletter. Abbestellen kannst du ihn jederzeit, in jeder Ausgabe.',
  purpose: 'Wir nutzen deine Adresse nur für diese Vorbestellung.',
  privacy: 'Zur Datenschutzerklärung',
  newTab: '(neuer Tab)',
  boxFacts: 'Technische Daten und Sicherheit',
  contactWays: {
    heading: 'Schreib uns',
    lead: 'Fragen zur Box, zum Abo oder zum Datenschutz? Wir antworten gern.',
    email: 'E-Mail',
    phone: 'Telefon',
    goodNight: 'Gute Nacht.',
  },
};

export type StaticTexts = typeof german;
