import 'react-dom/client';
import 'ui-kit/fonts.css';
import 'ui-kit/tokens.css';
import 'ui-kit/base.css';
import './icon.svg';

// Evaluates the shell in another task than React, because both in one would block a slow phone for too long.
setTimeout(() => void import(/* webpackMode: "eager" */ './main.tsx'));
