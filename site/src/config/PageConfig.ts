/** What every page carries as `<script type="application/json" id="page">`. Public by nature: no secret may enter it. */
export interface PageConfig {
  environment: 'development' | 'production';
  identity: {
    apiKey: string;
    authDomain: string;
    projectId: string;
    /** Base address of the Auth emulator; absent in production. */
    emulator?: string;
  };
  /** Base address of `/api/…`. */
  backend: string;
  /** Base address of `/user/api/…` and `/subscription/api/…`. */
  gateway: string;
  product: string;
  box: { host: string; address: string };
  prices: { basic: string; standard: string; premium: string };
  support: { email: string };
  owner: unknown;
  versions?: Record<string, string>;
  /** Address of the worker that keeps pages for offline reading; absent where the site has none. Set by the composition. */
  serviceWorker?: string;
}
