import * as calls from 'api-contract';
import { eq } from 'drizzle-orm';
import type { App, AppParts } from '../appParts.ts';
import { ageSettings } from '../db/schema.ts';
import { addRoute } from '../http/addRoute.ts';
import { identityOf } from '../http/authenticate.ts';

const tag = 'age settings';

export function ageSettingsRoutes(app: App, { db, now }: AppParts) {
  addRoute(
    app,
    calls.getAgeSettings,
    { tag, summary: 'The age category; young-children until one was saved' },
    async (request) => {
      const [row] = await db
        .select()
        .from(ageSettings)
        .where(eq(ageSettings.userId, identityOf(request).userId));
      return { ageCategory: row?.ageCategory ?? calls.defaultAgeCategory };
    },
  );

  addRoute(
    app,
    calls.saveAgeSettings,
    {
      tag,
      summary: 'Save the age category',
      input: calls.saveAgeSettingsInput,
      answers: { 200: calls.saveAgeSettingsInput() },
    },
    async (request) => {
      const { ageCategory } = request.body;
      const values = { ageCategory, updatedAt: now() };
      await db
        .insert(ageSettings)
        .values({ userId: identityOf(request).userId, ...values })
        .onConflictDoUpdate({ target: ageSettings.userId, set: values });
      return { ageCategory };
    },
  );
}
