/** Where pages send what they notice: on the site's own origin, as OTLP over HTTP with JSON. */
export const reportsAddress = '/-/reports';

/** What a page notices of a version, as names of log records. OpenTelemetry's own where it has one. */
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
 * What may be said of an error's message: nothing quoted, no address, nothing with a digit but React's own numbers. What somebody has
 * typed, or who they are, could stand there. Saying it twice changes nothing.
 * @param {string} message
 */
export const reduced = (message) =>
  message
    .replace(/^([^"'`„“‚‘«]*)["'`„“‚‘«].*["'`“”‘’»]/s, '$1…')
    .replace(/\S+/g, (word) => (/:\/\/|[@?]/.test(word) ? '…' : word))
    .replace(/#?[\w-]+/g, (word) => (/\d/.test(word) && !/^#\d+$/.test(word) ? '…' : word))
    .slice(0, 120);
