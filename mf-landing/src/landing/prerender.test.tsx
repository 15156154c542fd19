import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import LandingScreen from './LandingScreen.tsx';

it('Can be rendered ahead of time, in German, without a page to look at (acc 34) (acc 39)', () => {
  const look = jest.spyOn(document, 'getElementById');
  const remember = jest.spyOn(Storage.prototype, 'getItem');
  const html = renderToString(
    <StaticRouter location="/">
      <LandingScreen />
    </StaticRouter>,
  );
  expect(html).toContain('Eine Kiste voller Geschichten, die noch niemand kennt');
  expect(html).toContain('Dieses Formular braucht JavaScript.');
  expect(look).not.toHaveBeenCalled();
  expect(remember).not.toHaveBeenCalled();
});
