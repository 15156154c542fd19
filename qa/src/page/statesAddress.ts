/** Address of the page of a QA server that lists all states. */
export const statesAddress = '/qa';
