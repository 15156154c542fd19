import { createRoot } from 'react-dom/client';
import 'ui-kit/tokens.css';
import 'ui-kit/fonts.css';
import 'ui-kit/base.css';
import { Catalogue } from './Catalogue.tsx';

createRoot(document.getElementById('root')!).render(<Catalogue />);
