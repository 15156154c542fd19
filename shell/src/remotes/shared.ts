import React from 'react';
import jsxDevRuntime from 'react/jsx-dev-runtime';
import jsxRuntime from 'react/jsx-runtime';
import ReactDom from 'react-dom';
import ReactDomClient from 'react-dom/client';
import * as router from 'react-router-dom';
import * as identity from 'shared-auth';

/**
 * Modules of the shell that remotes use instead of own copies, by the names under which they import them, so that
 * React, the router and the session exist once in the page. A test (`federation.test.ts`) finds a name that
 * `tools/build/webpack/sharedSingletons.js` lists and that is missing here.
 *
 * React's modules are CommonJS: a default import is the module itself, whereas `import *` would make webpack build an
 * object of all names first. The router and `shared-auth` are ES modules without a default export.
 */
export const shared = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  // Imported by a remote's development build.
  'react/jsx-dev-runtime': jsxDevRuntime,
  'react-dom': ReactDom,
  'react-dom/client': ReactDomClient,
  // Remotes may import the router by either name.
  'react-router': router,
  'react-router-dom': router,
  'shared-auth': identity,
};
