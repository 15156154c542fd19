/**
 * Query parameter and value that mark a link in one of our mails to a page behind the sign-in. The shell removes the
 * parameter from the address bar, and leads a signed-out person back to the page after the sign-in.
 */
export const mailedLinkMark = { parameter: 'from', value: 'mail' };
