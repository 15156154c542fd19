/**
 * Attribute of `#root` until the app is hydrated or rendered. Until then only the browser and the bootstrap script
 * respond (docs/decisions/096). Its value stays, because published builds of shell and remotes use it.
 */
export const prerenderedMark = 'data-painted';

/**
 * Id of the template in a prerendered page that keeps all other scripts inert until the bootstrap script inserts them.
 */
export const deferredScriptsId = 'waiting-scripts';

/**
 * Attribute of an element in a prerendered page with the name of a query parameter. If the address has this parameter,
 * the app shows something else; the bootstrap script then discards the prerendered content.
 */
export const discardForParameterMark = 'data-unless-asked';
