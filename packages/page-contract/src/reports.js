// Names in the reports of pages. Open pages of older releases keep sending them: no name may change.

/** Path on the site's origin that pages send reports to, as OTLP over HTTP with JSON. */
export const reportsAddress = '/-/reports';

/** Event names of log records about a version of the shell or a remote: OpenTelemetry's own if it defines one. */
export const reportEvents = {
  /** One of its screens is shown. Sent once per document. */
  shown: 'app.screen.shown',
  /** It has thrown an error. */
  error: 'exception',
  /** One of its calls failed at the server. */
  failedCall: 'app.call.failed',
  /** It cannot be loaded, or throws at once. */
  failed: 'app.version.failed',
  /** The page has replaced it by another version. */
  healed: 'app.version.healed',
  /** One of its scripts has blocked the page. */
  longTask: 'app.long_task',
  /** A measurement: LCP, CLS or INP. */
  vital: 'browser.web_vital',
};

/** Event on `window` about a call that failed at the server, with the `RequestError` as its detail. */
export const requestFailed = 'requestfailed';

/** Attribute of a record about a failed call: the request id, which the notice shows and the server's log line has. */
export const requestIdAttribute = 'app.request_id';

/** Attribute of the first record of a problem per version and document, so that affected documents can be counted. */
export const firstTroubleAttribute = 'app.first_trouble';

/** Attribute of the same record: the versions in the page, `mf-help@1.0.0-… shell@1.0.0-…`, for a share link. */
export const pageVersionsAttribute = 'app.composition';

/**
 * Removes personal data from an error's message, which could contain a user's input or identity:
 * `Box "Anna" has 3 faults` becomes `Box … has … faults`. Pages apply it before they send, the site after it receives:
 * applying it twice changes nothing. Returns at most 120 characters.
 * @param {string} message
 */
export const redactMessage = (message) =>
  message
    // Quoted text, from the first opening to the last closing quotation mark.
    .replace(/^([^"'`„“‚‘«]*)["'`„“‚‘«].*["'`“”‘’»]/s, '$1…')
    // URLs, also relative ones with a query (`/faq?suche=Anna`), and e-mail addresses.
    .replace(/\S+/g, (word) => (/:\/\/|[@?]/.test(word) ? '…' : word))
    // Words with a digit, except React's error numbers (`#418`).
    .replace(/#?[\w-]+/g, (word) => (/\d/.test(word) && !/^#\d+$/.test(word) ? '…' : word))
    .slice(0, 120);
