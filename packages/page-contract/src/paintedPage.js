/** On `#root` as long as the page is only painted: the browser itself answers, with the early script (docs/decisions/096). */
export const paintedMark = 'data-painted';

/** The template in a painted page with all other scripts, which wait there until the early script lets them run. */
export const waitingScriptsId = 'waiting-scripts';

/**
 * On an element of a painted page: the parameter of the address with which the app shows something else. Where it is asked for, the
 * early script takes away what was painted, and the page begins like one that is not.
 */
export const unlessAskedMark = 'data-unless-asked';
