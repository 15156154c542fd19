import * as z from 'zod/mini';

/** In the order in which the chooser shows them. */
export const ageCategories = ['toddlers', 'young-children', 'school-children', 'older-children'] as const;

export type AgeCategory = (typeof ageCategories)[number];

export const defaultAgeCategory: AgeCategory = 'young-children';

/** Body of `PUT …/UserInfo/age-settings`. */
export const ageSettingsSchema = z.strictObject({ ageCategory: z.enum(ageCategories) });

/** Answer of `GET …/UserInfo/age-settings`: an unknown category must not break the screen, so it is read as text. */
export const ageSettingsAnswerSchema = z.object({ ageCategory: z.optional(z.nullable(z.string())) });

export type AgeSettings = z.infer<typeof ageSettingsSchema>;
