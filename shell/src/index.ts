import 'ui-kit/fonts.css';
import 'ui-kit/tokens.css';
import 'ui-kit/base.css';
import './icon.svg';
import './main.tsx';
