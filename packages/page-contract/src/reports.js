// Names in the reports that pages send to the site. Open pages of older releases keep sending them: no name may change.

/** Path on the site's origin that pages send reports to, as OTLP over HTTP with JSON. */
export const reportsAddress = '/-/reports';

/** Event names of log records about a version of the shell or a remote; OpenTelemetry defines some of the names. */
export const reportEvents = {
  /** A screen of the version is shown. Sent once per document. */
  shown: 'app.screen.shown',
  /** Code of the version has thrown an error. */
  error: 'exception',
  /** A call of the version failed at the server. */
  failedCall: 'app.call.failed',
  /** The version cannot be loaded, or throws at once. */
  failed: 'app.version.failed',
  /** The page has replaced the version by another one. */
  healed: 'app.version.healed',
  /** A script of the version has blocked the page. */
  longTask: 'app.long_task',
  /** A measurement of a Web Vital: LCP, CLS or INP. */
  vital: 'browser.web_vital',
};

/** Event on `window` about a call that failed at the server, with the `RequestError` as its detail. */
export const requestFailed = 'requestfailed';

/** Attribute of a record about a failed call: the request id, which is in the user's notice and the server's log. */
export const requestIdAttribute = 'app.request_id';

/** Attribute (true) of a document's first record of a problem with a version. The site counts documents by it. */
export const firstTroubleAttribute = 'app.first_trouble';

/** Attribute of such a first record: the versions in the page, `mf-help@1.0.0-… shell@1.0.0-…`, for a share link. */
export const pageVersionsAttribute = 'app.composition';

/**
 * Removes personal data from an error's message, which could contain a user's input or identity:
 * `Box "Anna" has 3 faults` becomes `Box … has … faults`. Returns at most 120 characters. A page redacts before it
 * sends, and the site redacts again after it receives: the second time changes nothing.
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
