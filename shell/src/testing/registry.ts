import type { ModuleDescriptor, Registry } from '../page.ts';

type Route = ModuleDescriptor['routes'][number];

const member = (path: string, expose: string, label: string, order: number, signedOutTo: string): Route => ({
  path,
  expose,
  title: `${label} – Abenteuerbox`,
  access: 'signed-in',
  signedOutTo,
  layout: 'member',
  sidebar: { label, order },
});

const open = (path: string, expose: string, title: string, access: Route['access'] = 'public'): Route => ({
  path,
  expose,
  title,
  access,
  layout: path === '/' ? 'bare' : 'public',
});

const remote = (name: string, routes: Route[]): Registry['remotes'] => ({
  [name]: {
    module: { name, routes },
    current: { version: '1.0.0-a1', entry: `/${name}/1.0.0-a1/remoteEntry.js`, integrity: 'sha384-x' },
  },
});

/** A site with all the product's addresses. The remotes stand in another order than the sidebar. */
export const testRegistry: Registry = {
  remotes: {
    ...remote('mf-help', [
      member('/faq', './Faq', 'FAQ', 500, '/'),
      member('/setup', './Setup', 'Einrichtung', 400, '/'),
    ]),
    ...remote('mf-subscription', [
      member('/subscription', './Subscription', 'Abo verwalten', 300, '/'),
      open('/kuendigen', './Cancel', 'Vertrag kündigen – Abenteuerbox'),
    ]),
    ...remote('mf-account', [
      open('/login', './Login', 'Anmelden – Abenteuerbox', 'signed-out'),
      member('/account', './Account', 'Konto', 200, '/login'),
      member('/dashboard', './Dashboard', 'Dashboard', 100, '/login'),
    ]),
    ...remote('mf-landing', [
      open('/', './Landing', 'Abenteuerbox', 'signed-out'),
      open('/impressum', './Legal', 'Impressum – Abenteuerbox'),
    ]),
  },
};
