/** The name under which a remote's container registers itself: a variable of the page, and those know no hyphens. */
export const containerName = (remote: string) => remote.replaceAll('-', '_');
