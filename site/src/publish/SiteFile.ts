/** A file of the site that a composition writes anew. */
export interface SiteFile {
  /** Relative to the site's folder. */
  file: string;
  content: string | Buffer;
}
