// Names in the HTML of prerendered pages, which the site writes and the shell's scripts look for. Their values never
// change, because published builds contain them.

/**
 * Attribute of `#root` in a prerendered page until React has hydrated it. Until then only the browser and the bootstrap
 * script respond to the user (docs/decisions/096).
 */
export const prerenderedMark = 'data-painted';

/**
 * Id of the template in a prerendered page that keeps all other scripts inert until the bootstrap script inserts them.
 */
export const deferredScriptsId = 'waiting-scripts';

/**
 * Attribute of an element in a prerendered page. Its value is the name of a query parameter, such as `mode`. If the
 * address has the parameter, the app shows something else, so the bootstrap script discards the prerendered content.
 */
export const discardForParameterMark = 'data-unless-asked';

/**
 * Attribute of the document while a prerendered page waits for the app, if a user is signed in on this device. Style
 * sheets then show what is for them instead of what is for visitors.
 */
export const signedInMark = 'data-signed-in';
