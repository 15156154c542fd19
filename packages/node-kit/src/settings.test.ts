import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { readSettings, SettingsError, type Env } from './settings.ts';
import {
  address,
  day,
  jsonFile,
  oneOf,
  optional,
  optionalAddress,
  optionalPort,
  path,
  port,
  required,
  text,
} from './settingSchemas.ts';

const variables = {
  MODE: oneOf(['development', 'production'], 'development'),
  NAME: text('somebody'),
  PORT: port(3000),
  BACKEND: address('the backend', 'http://localhost:8080'),
  MAIL: address('a mail server', 'smtp://localhost', /^smtps?:$/),
  KEY: required('what opens it'),
  NOTE: optional(),
  FOLDER: path('/srv', '.data'),
};
const read = (env: Env) => readSettings({ program: 'The program', env, variables });

test('reads every kind, with an empty line of a .env file as no setting', () => {
  expect(read({ KEY: ' k ', NAME: ' ', PORT: '0', BACKEND: 'https://a.example/', NOTE: '' })).toEqual({
    MODE: 'development',
    NAME: 'somebody',
    PORT: 0,
    BACKEND: 'https://a.example',
    MAIL: 'smtp://localhost',
    KEY: 'k',
    NOTE: undefined,
    FOLDER: '/srv/.data',
  });
});

test('names everything that is wrong at once, one sentence each', () => {
  expect(() => read({ MODE: 'prod', PORT: '65536', BACKEND: 'smtp://a', MAIL: 'nobody' })).toThrow(
    new SettingsError('The program', [
      'MODE is none of: development, production',
      'PORT is no port',
      'BACKEND is no address of the backend',
      'MAIL is no address of a mail server',
      'KEY is missing: what opens it',
    ]),
  );
});

test('reads an optional port and address, and says of a wrong one what it should be', () => {
  const optionalVariables = { PORT: optionalPort(), PAGES: optionalAddress('the pages') };
  const readOptional = (env: Env) => readSettings({ program: 'It', env, variables: optionalVariables });
  expect(readOptional({ PAGES: '' })).toEqual({ PORT: undefined, PAGES: undefined });
  expect(readOptional({ PORT: '9100', PAGES: 'https://a.example/' })).toEqual({
    PORT: 9100,
    PAGES: 'https://a.example',
  });
  expect(() => readOptional({ PORT: 'x', PAGES: 'a.example' })).toThrow(
    new SettingsError('It', ['PORT is no port', 'PAGES is no address of the pages']),
  );
});

test('reads a day, and rejects one that the calendar does not have', () => {
  const readDay = (DAY: string) => readSettings({ program: 'It', env: { DAY }, variables: { DAY: day() } }).DAY;
  expect(readDay('2028-02-29')).toEqual(new Date('2028-02-29'));
  expect(readDay('')).toBeNull();
  for (const wrong of ['2027-02-30', '2027-13-01', '1 March 2027', '2027-3-1'])
    expect(() => readDay(wrong)).toThrow('DAY is no day like 2027-03-01');
});

test('compares settings with each other only if each is valid alone', () => {
  const both = (env: Env) =>
    readSettings({
      program: 'The program',
      env,
      variables,
      contradictions: ({ PORT, NAME }) => [
        PORT !== undefined && `${NAME} sits at ${PORT}`,
        NAME === 'nobody' && 'nobody is nobody',
      ],
    });
  expect(() => both({ KEY: 'k', PORT: 'x' })).toThrow(new SettingsError('The program', ['PORT is no port']));
  expect(() => both({ PORT: '1' })).toThrow(
    new SettingsError('The program', ['KEY is missing: what opens it', 'somebody sits at 1']),
  );
});

describe('a JSON file', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'settings-')), 'owner.json');
  const content = z.object({ company: z.string(), box: z.object({ model: z.string() }) });
  const owner = () =>
    readSettings({ program: 'It', env: {}, variables: { OWNER: jsonFile(text(file), content) } }).OWNER;

  test('is a setting by its content', () => {
    writeFileSync(file, '{"company":"Lichtung GmbH","box":{"model":"1"}}');
    expect(owner()).toEqual({ company: 'Lichtung GmbH', box: { model: '1' } });
  });

  test.each([
    ['{"company":', 'cannot be read as JSON'],
    ['{"company":"x","box":{}}', 'is not complete: box.model'],
  ])('with %s %s', (text, problem) => {
    writeFileSync(file, text);
    expect(owner).toThrow(`OWNER (${file}) ${problem}`);
  });
});
