// @ts-check

/**
 * Returns JSON for a script element. Only `<` could end the element or open a comment, so it is escaped.
 * @param {unknown} value
 */
export const stringifyForScript = (value) => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * Renders a script element with data that the page reads by its id: the page configuration, or the registry (versions of
 * the remotes).
 * @param {'page' | 'registry'} id
 * @param {unknown} value
 */
export const renderDataBlock = (id, value) =>
  `<script type="application/json" id="${id}">${stringifyForScript(value)}</script>`;
