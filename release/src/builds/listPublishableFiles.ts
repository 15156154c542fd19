/** Lists the files of a build that are published: all but source maps. */
export const listPublishableFiles = (files: Record<string, unknown>) =>
  Object.keys(files).filter((name) => !name.endsWith('.map'));
