import { placePage } from 'page-contract/testing';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import EnglishScreen, { prepare as prepareEnglish } from './EnglishScreen.tsx';
import LandingScreen, { prepare } from './LandingScreen.tsx';

test.each([
  [
    '/',
    LandingScreen,
    prepare,
    'Eine Kiste voller\nGeschichten, die\nnoch niemand kennt',
    'Dieses Formular braucht JavaScript.',
    'Der Fuchs am Mondteich',
  ],
  [
    '/en',
    EnglishScreen,
    prepareEnglish,
    'A box full of\nstories no one\nhas heard before',
    'This form needs JavaScript.',
    'The Fox at the Moon Pond',
  ],
])(
  'Is prerendered at %s, without asking what the visitor chose before (acc 34) (acc 39)',
  async (path, Screen, prepareScreen, heading, hint, story) => {
    placePage();
    await prepareScreen();
    const remember = jest.spyOn(Storage.prototype, 'getItem');
    const html = renderToString(
      <StaticRouter location={path}>
        <Screen />
      </StaticRouter>,
    );
    expect(html).toContain(heading);
    expect(html).toContain(hint);
    expect(html).toContain(story);
    // Both controls are there: the style sheet shows one, by the mark of a device on which somebody is signed in.
    for (const address of ['/login', '/dashboard']) expect(html).toMatch(new RegExp(`<a[^>]* href="${address}"`));
    expect(remember).not.toHaveBeenCalled();
  },
);
