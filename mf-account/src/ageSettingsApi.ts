import { ageCategories, ageSettingsAnswerSchema, defaultAgeCategory, type AgeCategory } from 'api-contract';
import { request } from 'shared-auth';

const path = '/user/api/UserInfo/age-settings';

/** An unknown or missing category reads as the default one (specification section 9). */
function known(category: string | null | undefined): AgeCategory {
  return ageCategories.find((one) => one === category) ?? defaultAgeCategory;
}

export function loadAgeCategory(signal: AbortSignal): Promise<AgeCategory> {
  return request({
    to: 'gateway',
    path,
    read: (json) => known(ageSettingsAnswerSchema.parse(json).ageCategory),
    signal,
  });
}

export function saveAgeCategory(ageCategory: AgeCategory): Promise<void> {
  return request({ to: 'gateway', method: 'PUT', path, body: { ageCategory } });
}
