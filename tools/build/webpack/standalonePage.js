const { join } = require('node:path');
const { dataBlock } = require('page-contract/dataBlock');
const { remoteIn, remoteNames } = require('page-contract/remotes');
const { testPage } = require('page-contract/testing');

const root = join(__dirname, '../../..');

/** Every remote's addresses, without a version of any: the sidebar is the customer's, and a link to another remote is known. */
const registry = () => ({
  remotes: Object.fromEntries(remoteNames(root).map((name) => [name, { module: remoteIn(join(root, name)).module }])),
});

/** What a standalone page gets as page configuration: every address is answered by the page's own network double. */
const page = testPage({
  identity: {
    apiKey: 'qa',
    authDomain: 'localhost',
    projectId: 'demo-abenteuerbox',
    emulator: 'http://localhost:9099',
  },
  backend: 'http://localhost:8080',
  gateway: 'http://localhost:8080',
  owner: require('../../../site/owner.json'),
});

/** An empty page with configuration and registry, as development has it. Scripts that webpack does not add go into `head`. */
const htmlOf = ({ title, page, registry, head = '' }) => `<!doctype html>
<html lang="de">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <link rel="icon" href="data:,">
  <title>${title}</title>
  ${dataBlock('page', page)}
  ${dataBlock('registry', registry)}
  ${head}
</head>
<body>
  <div id="root"></div>
</body>
</html>
`;

const standalonePage = (name) => htmlOf({ title: name, page, registry: registry() });

module.exports = { htmlOf, page, standalonePage };
