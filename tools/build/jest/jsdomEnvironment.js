const JsdomEnvironment = require('@jest/environment-jsdom-abstract').default;
const jsdom = require('jsdom');

/** Environment of tests of browser code. jest-environment-jsdom has an older jsdom, which takes a third longer. */
module.exports = class extends JsdomEnvironment {
  constructor(config, context) {
    super(config, context, jsdom);
  }
};
