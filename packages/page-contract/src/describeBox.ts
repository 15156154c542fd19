import type { Owner } from './ownerSchema.js';

/** Facts about the box that pages show in both languages. */
const boxFacts = [
  'processor',
  'audio',
  'power',
  'dimensions',
  'material',
  'batteryLife',
  'volumeLimit',
  'headphones',
  'microphone',
  'safetyWarnings',
] as const;

export type BoxFact = (typeof boxFacts)[number];

/**
 * Describes the box in a language, from the owner's data: size, battery, volume etc., the countries to which it is
 * delivered, and the languages in which it tells stories („Deutsch“, "German").
 */
export function describeBox({ box, deliveryCountries, storyLanguages, english }: Owner, language: 'de' | 'en') {
  const translated = language === 'en' ? english : { box, deliveryCountries };
  const names = new Intl.DisplayNames(language, { type: 'language' });
  return {
    ...(Object.fromEntries(boxFacts.map((fact) => [fact, translated.box[fact]])) as Record<BoxFact, string>),
    deliveryCountries: translated.deliveryCountries,
    // The name of `de-AT` would be “Austrian German”.
    storyLanguages: new Intl.ListFormat(language).format(
      storyLanguages.map((tag) => names.of(new Intl.Locale(tag).language) ?? tag),
    ),
  };
}
