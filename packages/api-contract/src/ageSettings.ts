import * as z from 'zod/mini';
import type { Call } from './call.ts';

/*
 * Calls about the age category of the stories that the box (the device) tells. Schemas are functions, so that a bundler
 * can drop those that a page does not use.
 */

/** Age categories of stories, in the order in which the chooser shows them. */
export const ageCategories = ['toddlers', 'young-children', 'school-children', 'older-children'] as const;

export type AgeCategory = (typeof ageCategories)[number];

export const defaultAgeCategory: AgeCategory = 'young-children';

/**
 * Settings as the server sends them; it may leave out both fields. `ageCategory` is any text, because a category that
 * is newer than the page must not break the screen. `isChosen` is true if the customer has saved a category.
 */
const ageSettingsSchema = () =>
  z.object({ ageCategory: z.optional(z.nullable(z.string())), isChosen: z.optional(z.boolean()) });

export type AgeSettings = z.infer<ReturnType<typeof ageSettingsSchema>>;

/** Returns the saved category, or the default for an unknown or missing one: `age-17` becomes `young-children`. */
export function readAgeCategory({ ageCategory }: AgeSettings): AgeCategory {
  return ageCategories.find((category) => category === ageCategory) ?? defaultAgeCategory;
}

export const getAgeSettings: Call<void, AgeSettings> = {
  to: 'gateway',
  method: 'GET',
  path: '/user/api/UserInfo/age-settings',
  who: 'member',
  answer: ageSettingsSchema,
};

export const saveAgeSettingsInput = () => z.strictObject({ ageCategory: z.enum(ageCategories) });

export const saveAgeSettings: Call<z.infer<ReturnType<typeof saveAgeSettingsInput>>> = {
  to: 'gateway',
  method: 'PUT',
  path: '/user/api/UserInfo/age-settings',
  who: 'member',
};
