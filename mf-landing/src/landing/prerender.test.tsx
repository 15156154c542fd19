import { placePage } from 'page-contract/testing';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import EnglishScreen from './EnglishScreen.tsx';
import LandingScreen from './LandingScreen.tsx';

test.each([
  [
    '/',
    LandingScreen,
    'Eine Kiste voller\nGeschichten, die\nnoch niemand kennt',
    'Dieses Formular braucht JavaScript.',
  ],
  ['/en', EnglishScreen, 'A box full of\nstories no one\nhas heard before', 'This form needs JavaScript.'],
])(
  'Is painted ahead of time at %s, without asking what the visitor chose before (acc 34) (acc 39)',
  (path, Screen, heading, hint) => {
    placePage();
    const remember = jest.spyOn(Storage.prototype, 'getItem');
    const html = renderToString(
      <StaticRouter location={path}>
        <Screen />
      </StaticRouter>,
    );
    expect(html).toContain(heading);
    expect(html).toContain(hint);
    expect(remember).not.toHaveBeenCalled();
  },
);
