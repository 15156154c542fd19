/** Pages behind links in mails: without their token there is nothing to see, hence nothing to list. */
export const isMailedLink = (path: string) => /^\/(?:bestaetigen|newsletter|vorbestellung)\//.test(path);
