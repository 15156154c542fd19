const { readFileSync } = require('node:fs');

const documented = Object.fromEntries(
  [...readFileSync(`${__dirname}/../../../.env.example`, 'utf8').matchAll(/^(\w+_PORT)=(\d+)$/gm)].map(
    ([, name, port]) => [name, Number(port)],
  ),
);

const servers = [
  ['shell', 'SITE_PORT'],
  ['mf-landing', 'LANDING_PORT'],
  ['mf-account', 'ACCOUNT_PORT'],
  ['mf-subscription', 'SUBSCRIPTION_PORT'],
  ['mf-help', 'HELP_PORT'],
  ['ui-kit/catalogue', 'CATALOGUE_PORT'],
];

afterEach(() => servers.forEach(([, name]) => delete process.env[name]));

/** The port of a dev server whose configuration is read anew, with what the environment now says. */
function portOf(folder) {
  let configuration;
  jest.isolateModules(() => {
    configuration = require(`${__dirname}/../../../${folder}/webpack.config.js`);
  });
  const built = typeof configuration === 'function' ? configuration({}, { mode: 'development' }) : configuration;
  return [built].flat()[0].devServer.port;
}

test.each(servers)(
  'the dev server of %s is where .env.example says, and %s moves it',
  (folder, name) => {
    expect(portOf(folder)).toBe(documented[name]);
    process.env[name] = '4711';
    expect(portOf(folder)).toBe(4711);
  },
  30_000,
);
