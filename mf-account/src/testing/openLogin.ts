import type { Scenario } from 'qa';
import { openScenario } from './openScenario.ts';

type Identity = NonNullable<Scenario['identity']>;

/** Opens /login with an identity provider that notes each call in `asked`: its name, then its arguments. */
export function openLogin(scenario = 'login', identity: Identity = {}) {
  const asked: unknown[][] = [];
  const notingProvider: Identity = {
    signIn: async (...parts) => {
      asked.push(['signIn', ...parts]);
      return { id: 'user-anna', email: parts[0], emailVerified: true };
    },
    signUp: async (...parts) => {
      asked.push(['signUp', ...parts]);
      return { id: 'user-anna', email: parts[0], emailVerified: false };
    },
    requestPasswordReset: async (...parts) => void asked.push(['requestPasswordReset', ...parts]),
    sendVerificationMail: async () => void asked.push(['sendVerificationMail']),
    confirmPasswordReset: async (...parts) => void asked.push(['confirmPasswordReset', ...parts]),
    ...identity,
  };
  return { ...openScenario(scenario, { identity: notingProvider }), asked };
}
