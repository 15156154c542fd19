/** Whether a name, as a bucket or a manifest gives it, stands for a file in a folder of the site and for nothing outside. */
export const isFileInSite = (name: string): boolean =>
  name.includes('/') && !/[\\\0]/.test(name) && !name.split('/').some((part) => ['', '.', '..'].includes(part));
