/** Rendered file whose content changes: a page, the registry, the service worker. */
export interface SiteFile {
  /** Absolute path, as browsers request it; without an extension for a page. */
  address: string;
  content: string | Buffer;
}
