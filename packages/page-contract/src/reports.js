/** Path on the site's origin that pages send reports to, as OTLP over HTTP with JSON. */
export const reportsAddress = '/-/reports';

/** Names of log records about a version. OpenTelemetry's own where it has one. */
export const noticed = {
  /** One of its screens is shown: once in a document. */
  shown: 'app.screen.shown',
  /** It threw. */
  error: 'exception',
  /** It does not work here: cannot be loaded, or throws at once. */
  failed: 'app.version.failed',
  /** Another version has taken its place. */
  healed: 'app.version.healed',
  /** One of its scripts kept the page from answering. */
  longTask: 'app.long_task',
  vital: 'browser.web_vital',
};

/** An attribute of the first bad record of a version in a document: so that visits can be counted, not only errors. */
export const firstTrouble = 'app.first_trouble';

/** Another one of it: what the page consisted of, as text of which a composition link is made. */
export const composition = 'app.composition';

/**
 * Removes personal data from an error's message: quoted text, addresses, words with a digit except React's error
 * numbers. Input that a person typed, or who they are, could stand there. Saying it twice changes nothing.
 * @param {string} message
 */
export const reduced = (message) =>
  message
    .replace(/^([^"'`„“‚‘«]*)["'`„“‚‘«].*["'`“”‘’»]/s, '$1…')
    .replace(/\S+/g, (word) => (/:\/\/|[@?]/.test(word) ? '…' : word))
    .replace(/#?[\w-]+/g, (word) => (/\d/.test(word) && !/^#\d+$/.test(word) ? '…' : word))
    .slice(0, 120);
