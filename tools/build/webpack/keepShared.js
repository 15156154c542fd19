// Imported with every screen in development, see remote.js: all libraries that the shell shares (sharedSingletons.js).
require('react');
require('react/jsx-dev-runtime');
require('react/jsx-runtime');
require('react-dom');
require('react-dom/client');
require('react-router');
require('react-router-dom');
require('shared-auth');
