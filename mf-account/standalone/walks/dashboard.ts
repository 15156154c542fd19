import { getAgeSettings, getCallName, listDevices, renameDevice, saveAgeSettings, unlinkDevice } from 'api-contract';
import { problem, type Walks } from 'qa';
import { nurseryBox } from '../scenarios/exampleData.ts';

const rename = getCallName(renameDevice);
const unlink = getCallName(unlinkDevice);
const saveAge = getCallName(saveAgeSettings);
const older = 'Ältere Kinder (10-12 Jahre)';
const unsaved = 'ungespeicherte Änderung';

/**
 * Flows that start on the dashboard, by scenario. Each step is a verb with arguments, which `qa/src/walk.ts` defines:
 * `send` expects a call, `answer` sets the response of later calls, `see` expects an element with this text, `read`
 * part of the text of an element with this role, and `keep` this value in a field. `acc 127` is a statement of
 * `docs/acceptance.md`.
 */
export const dashboardWalks: Record<string, Walks> = {
  dashboard: {
    'a box gets a name': [
      ['press', 'button', 'Box AB-3F8N-5TRE umbenennen'],
      ['type', 'Name der Box', ' Leseecke '],
      ['press', 'button', 'Speichern', ['dialog', 'Box AB-3F8N-5TRE umbenennen']],
      ['send', rename, { deviceId: 'device-2', name: 'Leseecke' }],
      ['see', 'Leseecke'],
    ],
    'a box loses its name': [
      ['press', 'button', 'Box AB-7K2M-9QXW umbenennen'],
      ['type', 'Name der Box', ''],
      ['press', 'button', 'Speichern', ['dialog', 'Box AB-7K2M-9QXW umbenennen']],
      ['send', rename, { deviceId: 'device-1', name: '' }],
      ['see', 'Deine Abenteuerbox'],
    ],
    'a name that is not wanted any more is not sent': [
      ['press', 'button', 'Box AB-7K2M-9QXW umbenennen'],
      ['type', 'Name der Box', 'Leseecke'],
      ['press', 'button', 'Abbrechen'],
      ['see', 'Kinderzimmer'],
    ],
    'a name that was not saved stays in the field': [
      ['answer', rename, problem(404, 'not-found')],
      ['press', 'button', 'Box AB-7K2M-9QXW umbenennen'],
      ['type', 'Name der Box', 'Leseecke'],
      ['press', 'button', 'Speichern', ['dialog', 'Box AB-7K2M-9QXW umbenennen']],
      ['send', rename, { deviceId: 'device-1', name: 'Leseecke' }],
      ['read', 'dialog', 'Das gibt es nicht mehr. Bitte lade die Seite neu.'],
      ['keep', 'Name der Box', 'Leseecke'],
    ],
    'a box is removed (acc 128)': [
      ['press', 'button', 'Box AB-3F8N-5TRE entfernen'],
      ['press', 'button', 'Box entfernen'],
      ['send', unlink, { deviceId: 'device-2' }],
    ],
    'a box is kept (acc 127)': [
      ['press', 'button', 'Box AB-3F8N-5TRE entfernen'],
      ['press', 'button', 'Behalten'],
      ['see', 'Kinderzimmer'],
    ],
    'another age category is saved': [
      ['choose', 'radio', older],
      ['see', unsaved],
      ['press', 'button', 'Speichern'],
      ['send', saveAge, { ageCategory: 'older-children' }],
      ['see', 'Gespeichert.'],
    ],
  },
  'one-box': {
    'after the last box none is left': [
      ['press', 'button', 'Box AB-7K2M-9QXW entfernen'],
      ['press', 'button', 'Box entfernen'],
      ['send', unlink, { deviceId: 'device-1' }],
      ['see', 'Noch keine Box verbunden.'],
    ],
  },
  'no-boxes': {
    'a box that was linked meanwhile appears': [
      ['see', 'Noch keine Box verbunden.'],
      ['answer', getCallName(listDevices), { body: { adventureChests: [nurseryBox] } }],
      ['press', 'button', 'Aktualisieren'],
      ['see', 'Kinderzimmer'],
    ],
  },
  'no-category': {
    'a first age category is saved': [
      ['choose', 'radio', 'Kleinkinder (2-3 Jahre)'],
      ['press', 'button', 'Speichern'],
      ['send', saveAge, { ageCategory: 'toddlers' }],
      ['see', 'Gespeichert.'],
    ],
  },
  'age-fails': {
    'an age category can be saved although the old one is out of reach': [
      ['answer', getCallName(getAgeSettings), { body: { ageCategory: 'older-children' } }],
      ['choose', 'radio', older],
      ['press', 'button', 'Speichern'],
      ['send', saveAge, { ageCategory: 'older-children' }],
      ['see', 'Gespeichert.'],
    ],
  },
  'unlink-fails': {
    'a removal that failed can be tried again': [
      ['press', 'button', 'Box AB-7K2M-9QXW entfernen'],
      ['press', 'button', 'Box entfernen'],
      ['send', unlink, { deviceId: 'device-1' }],
      ['read', 'alertdialog', 'Die Box konnte nicht entfernt werden.'],
      ['answer', unlink, {}],
      ['press', 'button', 'Box entfernen'],
      ['send', unlink, { deviceId: 'device-1' }],
    ],
  },
  'unlink-pending': {
    'a double click removes once': [
      ['press', 'button', 'Box AB-7K2M-9QXW entfernen'],
      ['press twice', 'button', 'Box entfernen'],
      ['send', unlink, { deviceId: 'device-1' }],
    ],
  },
  'age-save-fails': {
    'an age category that was not saved stays chosen': [
      ['choose', 'radio', older],
      ['press', 'button', 'Speichern'],
      ['send', saveAge, { ageCategory: 'older-children' }],
      ['see', unsaved],
      ['answer', saveAge, {}],
      ['press', 'button', 'Speichern'],
      ['send', saveAge, { ageCategory: 'older-children' }],
    ],
  },
  'age-save-pending': {
    'a double click saves once': [
      ['choose', 'radio', older],
      ['press twice', 'button', 'Speichern'],
      ['send', saveAge, { ageCategory: 'older-children' }],
    ],
  },
};
