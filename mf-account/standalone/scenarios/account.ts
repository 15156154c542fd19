import { problem, type Scenario } from 'qa';
import { failWith } from 'shared-auth/testing';
import { noSubscription, withSubscription } from './exampleData.ts';
import { scenarioOf, type Difference } from './world.ts';

const details = 'GET /subscription/api/Subscription/details';
const cancel = 'POST /api/subscription/cancel';
const resume = 'POST /api/subscription/resume';
const erase = 'POST /user/api/UserInfo/delete-account';
const signOutEverywhere = 'POST /user/api/UserInfo/sign-out-everywhere';
const download = 'GET /user/api/UserInfo/export';

const unavailable = problem(503, 'unavailable');
const refuse = (code: string, message?: string) => async () => failWith(code, message);
const never = () => new Promise<never>(() => undefined);

const account = (label: string, difference?: Difference) => scenarioOf(label, '/account', difference);

/** The codes with a sentence of their own on this page. */
const passwordCodes = [
  'wrong-password',
  'invalid-credential',
  'weak-password',
  'requires-recent-login',
  'email-already-in-use',
  'invalid-email',
  'missing-password',
  'internal-error',
  'too-many-requests',
  'network-request-failed',
  'operation-not-allowed',
  'quota-exceeded',
];

export const accountScenarios: Record<string, Scenario> = {
  account: account('alles da'),
  'account-unverified': account('E-Mail-Adresse unbestätigt', { person: 'ben' }),
  'account-mail-fails': account('Bestätigungsmail scheitert', {
    person: 'ben',
    identity: { sendVerificationMail: refuse('too-many-requests') },
  }),
  'account-signed-out': account('nicht angemeldet', { person: 'nobody' }),
  'account-loading': account('Abo-Daten kommen nie', { answers: { [details]: { hang: true } } }),
  'account-no-subscription': account('kein Abo', { world: { details: noSubscription } }),
  'account-inactive': account('Abo inaktiv', { world: { details: withSubscription({ isActive: false }) } }),
  'account-payment-failed': account('Abo ruht, weil die Zahlung fehlt', {
    world: { details: withSubscription({ isActive: false, paymentFailed: true }) },
  }),
  'account-cancelled': account('Abo schon gekündigt', {
    world: { details: withSubscription({ cancelAtPeriodEnd: true }) },
  }),
  'account-details-fail': account('Abo-Daten nicht erreichbar', { answers: { [details]: unavailable } }),
  'cancel-fails': account('Kündigen scheitert', { answers: { [cancel]: unavailable } }),
  'cancel-pending': account('Kündigen dauert ewig', { answers: { [cancel]: { hang: true } } }),
  'resume-fails': account('Zurücknehmen scheitert', {
    world: { details: withSubscription({ cancelAtPeriodEnd: true }) },
    answers: { [resume]: unavailable },
  }),
  'password-pending': account('Passwortänderung dauert ewig', { identity: { reauthenticate: never } }),
  ...Object.fromEntries(
    passwordCodes.map((code) => [
      `password-${code}`,
      account(`Passwortänderung endet mit ${code}`, { identity: { reauthenticate: refuse(code) } }),
    ]),
  ),
  'delete-server-fails': account('Löschen scheitert an unserem Server', { answers: { [erase]: unavailable } }),
  'delete-provider-fails': account('Löschen scheitert beim Anmeldedienst', {
    identity: { deleteUser: refuse('internal-error', 'Firebase: Error (auth/internal-error).') },
  }),
  'delete-needs-sign-in': account('Löschen verlangt neue Anmeldung', {
    identity: {
      deleteUser: refuse('requires-recent-login', 'Firebase: Error (auth/requires-recent-login).'),
    },
  }),
  'delete-server-needs-sign-in': account('unser Server verlangt neue Anmeldung', {
    answers: { [erase]: problem(403, 'recent-login-required') },
  }),
  'delete-pending': account('Löschen dauert ewig', { answers: { [erase]: { hang: true } } }),
  'sign-out-everywhere-fails': account('überall abmelden scheitert', { answers: { [signOutEverywhere]: unavailable } }),
  'sign-out-everywhere-pending': account('überall abmelden dauert ewig', {
    answers: { [signOutEverywhere]: { hang: true } },
  }),
  'export-fails': account('Datenauszug scheitert', { answers: { [download]: unavailable } }),
};
