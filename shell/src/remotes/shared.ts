import React from 'react';
import jsxDevRuntime from 'react/jsx-dev-runtime';
import jsxRuntime from 'react/jsx-runtime';
import ReactDom from 'react-dom';
import ReactDomClient from 'react-dom/client';
import * as router from 'react-router-dom';
import * as identity from 'shared-auth';

/**
 * What exists once in the page, by the names under which remotes import it (sharedSingletons.js). React's modules are handed out
 * as they are: as a namespace, each would be copied name by name first.
 */
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
