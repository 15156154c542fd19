/** On `#root` as long as the page is only painted: what answers is the browser itself, and no script of the app yet. */
export const paintedMark = 'data-painted';
