/** On the script of a member's page that asks ahead: what the page's screen reads (docs/decisions/133). */
export const readsMark = 'data-reads';
