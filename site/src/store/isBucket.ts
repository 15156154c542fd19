/** Whether a SITE_DIR names a bucket, and no folder. */
export const isBucket = (site: string) => site.startsWith('s3://');
