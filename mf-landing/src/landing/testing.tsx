import { readFileSync } from 'node:fs';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { placePage } from 'page-contract/testing';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { setTestSession } from 'shared-auth/testing';
import { networkOf, scenarios } from '../../standalone/scenarios.ts';
import { forgetLanguage } from '../language/languageChoice.ts';
import LandingScreen from './LandingScreen.tsx';

export const noBreak = '\u00a0';

export const owner = JSON.parse(readFileSync('site/owner.json', 'utf8'));

function Address() {
  return <output aria-label="Adresse">{useLocation().pathname}</output>;
}

/** What the site's composition writes into every page. */
export function givePage(): void {
  document.head.innerHTML = '';
  placePage({ owner });
}

/** Opens the landing page as a visitor would, in one of the bench's states. With the fake clock of Jest, typing moves it. */
export function openLanding(state: keyof typeof scenarios = 'landing', clock: keyof typeof clocks = 'real') {
  forgetLanguage();
  inUse = clock;
  givePage();
  setTestSession({ status: 'signed-out' });
  const network = networkOf(scenarios[state]!);
  globalThis.fetch = network.fetch;
  const rendered = render(
    <MemoryRouter>
      <LandingScreen />
      <Address />
    </MemoryRouter>,
  );
  return { ...rendered, network, user: userEvent.setup({ advanceTimers: clocks[clock].advance }) };
}

const clocks = {
  real: { advance: () => undefined, turn: () => new Promise<void>((resolve) => setTimeout(resolve)) },
  fake: {
    advance: (milliseconds: number) => jest.advanceTimersByTime(milliseconds),
    turn: () => jest.advanceTimersByTimeAsync(0),
  },
};

let inUse: keyof typeof clocks = 'real';

/** Until the network double has answered and React has rendered it; on whichever clock, no time passes. */
export async function answered(): Promise<void> {
  for (let round = 0; round < 5; round += 1) await act(clocks[inUse].turn);
}

export const address = () => screen.getByLabelText('Adresse').textContent;
