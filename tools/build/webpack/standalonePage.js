/** What a standalone page gets as page configuration: every address is answered by the page's own network double. */
const page = {
  environment: 'development',
  identity: {
    apiKey: 'bench',
    authDomain: 'localhost',
    projectId: 'demo-abenteuerbox',
    emulator: 'http://localhost:9099',
  },
  backend: 'http://localhost:8080',
  gateway: 'http://localhost:8080',
  product: 'Abenteuerbox',
  box: { host: 'abenteuerbox.local', address: '192.168.4.1' },
  prices: {
    basic: 'price_basic_monthly',
    standard: 'price_standard_monthly',
    premium: 'price_premium_monthly',
  },
  support: { email: 'hilfe@abenteuerbox.example' },
  owner: require('../../../site/owner.json'),
};

const standalonePage = (name) => `<!doctype html>
<html lang="de">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <link rel="icon" href="data:,">
  <title>${name}</title>
  <script type="application/json" id="page">${JSON.stringify(page)}</script>
</head>
<body>
  <div id="root"></div>
</body>
</html>
`;

module.exports = { page, standalonePage };
