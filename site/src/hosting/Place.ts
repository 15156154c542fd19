/** Where another web server serves the composed site. */
export interface Place {
  /** Absolute, and readable for the web server. */
  siteDir: string;
  host: string;
  port: number;
  /** Whether the web server can answer with the `.br` files. */
  brotli: boolean;
  /** `host:port` of our own server, which takes what pages report. Missing: nobody takes it. */
  reports?: string;
}
