import React from 'react';
import jsxDevRuntime from 'react/jsx-dev-runtime';
import jsxRuntime from 'react/jsx-runtime';
import ReactDom from 'react-dom';
import ReactDomClient from 'react-dom/client';
import * as router from 'react-router-dom';
import * as identity from 'shared-auth';

/**
 * Shared singletons, by the names under which remotes import them (sharedSingletons.js). React's modules are provided
 * as default imports: a namespace would be copied name by name first.
 */
export const shared = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  // Imported by a remote's development build.
  'react/jsx-dev-runtime': jsxDevRuntime,
  'react-dom': ReactDom,
  'react-dom/client': ReactDomClient,
  'react-router': router,
  'react-router-dom': router,
  'shared-auth': identity,
};
