import type { PageConfig } from 'page-contract';

const describeIcon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/${file}`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** Renders the web app manifest, by which browsers install the app on the home screen of a phone. */
export function renderWebManifest({ product }: PageConfig): string {
  return JSON.stringify({
    id: '/',
    name: product,
    short_name: product,
    description: `Boxen, Geschichtenminuten und Hilfe rund um die ${product}`,
    lang: 'de',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: '#fbf4e6',
    theme_color: '#fbf4e6',
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      describeIcon('icon-192.png', 192, 'any'),
      describeIcon('icon-512.png', 512, 'any'),
      describeIcon('icon-maskable-512.png', 512, 'maskable'),
    ],
    shortcuts: [
      { name: 'Einrichtung', url: '/setup' },
      { name: 'FAQ', url: '/faq' },
    ],
  });
}
