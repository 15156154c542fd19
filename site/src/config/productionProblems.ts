import type { SiteVariable } from './config.ts';
import { isLocalHost } from './localAddress.ts';

/**
 * Why this configuration must not reach customers. Missing and malformed values are already named by the reader, so
 * only values that are present and wrong for production are judged here.
 */
export function productionProblems(
  values: Record<SiteVariable, string>,
  emulator: string | undefined,
  owner: unknown,
): string[] {
  const problems: string[] = [];
  for (const name of ['SITE_ORIGIN', 'BACKEND_URL', 'GATEWAY_URL'] as const) {
    if (!URL.canParse(values[name])) continue;
    const { protocol, hostname } = new URL(values[name]);
    if (protocol !== 'https:') problems.push(`${name} muss mit https:// beginnen: ${values[name]}`);
    if (isLocalHost(hostname)) problems.push(`${name} zeigt auf eine lokale Adresse: ${values[name]}`);
  }
  if (emulator) problems.push('FIREBASE_AUTH_EMULATOR_HOST ist gesetzt; in Produktion gibt es keinen Emulator');
  if (values.FIREBASE_PROJECT_ID.startsWith('demo-')) problems.push('FIREBASE_PROJECT_ID ist ein Demo-Projekt');
  if (isLocalHost(values.FIREBASE_AUTH_DOMAIN)) problems.push('FIREBASE_AUTH_DOMAIN zeigt auf eine lokale Adresse');
  if (isLocalHost(values.SUPPORT_EMAIL.split('@').at(-1) ?? '')) problems.push('SUPPORT_EMAIL hat keine echte Domain');
  problems.push(...placeholders(owner).map((path) => `OWNER_FILE: „${path}“ ist noch ein Platzhalter`));
  return problems;
}

function placeholders(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return value.includes('[[') ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => placeholders(inner, path ? `${path}.${key}` : key));
}
