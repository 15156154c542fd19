import * as calls from 'api-contract';
import { eq, sql } from 'drizzle-orm';
import type { App, AppDependencies } from '../appDependencies.ts';
import { ageSettings } from '../db/schema.ts';
import { addRoute } from '../http/addRoute.ts';
import { requireIdentity } from '../http/authenticate.ts';

/**
 * Adds the routes that read and save the age category of the stories. `isChosen` in a response is true if the customer
 * has saved a category, and false for the default.
 */
export function addAgeSettingsRoutes(app: App, { db, now }: AppDependencies) {
  const { placeholder } = sql;
  const read = db
    .select({ ageCategory: ageSettings.ageCategory })
    .from(ageSettings)
    .where(eq(ageSettings.userId, placeholder('userId')))
    .prepare('age-settings');
  const save = db
    .insert(ageSettings)
    .values({
      userId: placeholder('userId'),
      ageCategory: placeholder('ageCategory'),
      updatedAt: placeholder('updatedAt'),
    })
    .onConflictDoUpdate({
      target: ageSettings.userId,
      set: { ageCategory: sql`excluded.age_category`, updatedAt: sql`excluded.updated_at` },
    })
    .prepare('save-age-settings');

  addRoute(
    app,
    calls.getAgeSettings,
    { summary: 'The age category; young-children until one was saved' },
    async (request) => {
      const [row] = await read.execute({ userId: requireIdentity(request).userId });
      return { ageCategory: row?.ageCategory ?? calls.defaultAgeCategory, isChosen: row !== undefined };
    },
  );

  addRoute(
    app,
    calls.saveAgeSettings,
    {
      summary: 'Save the age category',
      input: calls.saveAgeSettingsInput,
      // The response repeats the input.
      answers: { 200: calls.saveAgeSettingsInput() },
    },
    async (request) => {
      const { ageCategory } = request.body;
      await save.execute({ userId: requireIdentity(request).userId, ageCategory, updatedAt: now() });
      return { ageCategory };
    },
  );
}
