/** Rendered file whose content may change with each release: a page, the registry, the service worker. */
export interface SiteFile {
  /** Absolute path, as browsers request it; without an extension for a page. */
  address: string;
  content: string | Buffer;
}
