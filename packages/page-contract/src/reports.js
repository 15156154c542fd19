/** Path on the site's origin to which pages send reports: each is the JSON of a `PageReport`. */
export const reportsAddress = '/-/reports';

/** Event on `window` about a call that failed at the server, with the `RequestError` as its detail. */
export const requestFailed = 'requestfailed';

/**
 * Kinds of reports without a value: a screen is shown; a version fails to load or throws at once; another replaces it.
 */
export const versionKinds = /** @type {const} */ (['shown', 'failed', 'healed']);
/** Measurements of a screen (web.dev/articles/vitals): LCP and INP in milliseconds, CLS as a score. */
export const vitalKinds = /** @type {const} */ (['LCP', 'CLS', 'INP']);

/**
 * Report of a page about a version of the shell or a remote. It says nothing about a person: no page address, no
 * message of an error.
 *
 * @typedef {object} PageReport
 * @property {string} part `shell` or the name of a remote
 * @property {string} version
 * @property {string} screen name of the exposed screen that the page shows, `Faq`; empty where there is none
 * @property {typeof versionKinds[number] | typeof vitalKinds[number] | 'error' | 'call'} kind `error`: code of the
 *   version has thrown. `call`: a call of the version has failed at the server
 * @property {number | string} [value] the measurement; of an error its class; of a failed call its request id, which is
 *   in the user's notice and in the server's log
 * @property {string[]} [at] positions in scripts of this site, from the stack of an error:
 *   `/mf-help/1.0.0-…/Faq.ab12.js:7:80`
 */

/** Maximum number of positions in a report. */
export const maxPositions = 5;
