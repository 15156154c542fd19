import * as React from 'react';
import * as jsxDevRuntime from 'react/jsx-dev-runtime';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDom from 'react-dom';
import * as ReactDomClient from 'react-dom/client';
import * as router from 'react-router-dom';
import * as identity from 'shared-auth';

/** What exists once in the page, by the names under which remotes import it (sharedSingletons.js). */
export const shared = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  // A remote from source asks for it.
  'react/jsx-dev-runtime': jsxDevRuntime,
  'react-dom': ReactDom,
  'react-dom/client': ReactDomClient,
  'react-router': router,
  'react-router-dom': router,
  'shared-auth': identity,
};
