import { ageSettingsAnswerSchema, ageSettingsSchema, defaultAgeCategory } from 'api-contract';
import { eq } from 'drizzle-orm';
import type { App, AppParts } from '../appParts.ts';
import { ageSettings } from '../db/schema.ts';
import { identityOf } from '../http/authenticate.ts';

const path = '/user/api/UserInfo/age-settings';
const tags = ['age settings'];

export function ageSettingsRoutes(app: App, { db, now }: AppParts) {
  app.get(
    path,
    {
      schema: {
        tags,
        summary: 'The age category; young-children until one was saved',
        response: { 200: ageSettingsAnswerSchema },
      },
    },
    async (request) => {
      const [row] = await db
        .select()
        .from(ageSettings)
        .where(eq(ageSettings.userId, identityOf(request).userId));
      return { ageCategory: row?.ageCategory ?? defaultAgeCategory };
    },
  );

  app.put(
    path,
    {
      schema: {
        tags,
        summary: 'Save the age category',
        body: ageSettingsSchema,
        response: { 200: ageSettingsAnswerSchema },
      },
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
