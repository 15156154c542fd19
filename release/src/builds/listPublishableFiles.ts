/** Lists the files of a build that the site serves. Source maps are not among them. */
export const listPublishableFiles = (files: Record<string, unknown>) =>
  Object.keys(files).filter((name) => !name.endsWith('.map'));
