/** Rendered file whose content changes: a page, the registry, the service worker. */
export interface SiteFile {
  /** Absolute path, as visitors ask for it. A page's has no extension. */
  address: string;
  content: string | Buffer;
}
