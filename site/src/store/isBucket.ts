/** Returns whether SITE_DIR names a bucket instead of a folder. */
export const isBucket = (site: string) => site.startsWith('s3://');
