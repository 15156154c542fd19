/** Returns whether a page is the target of links in mails: without their token it has no content to list. */
export const isMailedLink = (path: string) => /^\/(?:bestaetigen|newsletter|vorbestellung)\//.test(path);
