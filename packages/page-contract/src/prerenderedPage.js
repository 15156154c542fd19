/**
 * Attribute of `#root` until the app is hydrated or rendered. Until then only the browser and the bootstrap script
 * answer (docs/decisions/096). Its value is older than its name: published builds of shell and remotes look for it.
 */
export const prerenderedMark = 'data-painted';

/**
 * Id of the template in a prerendered page that keeps all other scripts inert until the bootstrap script inserts them.
 */
export const deferredScriptsId = 'waiting-scripts';

/**
 * Attribute of an element in a prerendered page: name of the query parameter with which the app shows something else.
 * If the address has it, the bootstrap script discards the prerendered content, and the page starts like one without
 * any.
 */
export const discardForParameterMark = 'data-unless-asked';
