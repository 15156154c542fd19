// @ts-check

/**
 * JSON for a script element. Inside one only `<` could end the block or open a comment.
 * @param {unknown} value
 */
export const scriptJson = (value) => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * Data for the page, to be found by its id.
 * @param {'page' | 'registry'} id
 * @param {unknown} value
 */
export const dataBlock = (id, value) => `<script type="application/json" id="${id}">${scriptJson(value)}</script>`;
