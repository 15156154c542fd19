import { isLocalHost } from './localAddress.ts';
import type { SiteVariable } from './variables.ts';

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
    if (protocol !== 'https:') problems.push(`${name} must start with https://: ${values[name]}`);
    if (isLocalHost(hostname)) problems.push(`${name} is a local address: ${values[name]}`);
  }
  if (emulator) problems.push('FIREBASE_AUTH_EMULATOR_HOST is set; in production there is no emulator');
  if (values.FIREBASE_PROJECT_ID.startsWith('demo-')) problems.push('FIREBASE_PROJECT_ID is a demo project');
  if (isLocalHost(values.FIREBASE_AUTH_DOMAIN)) problems.push('FIREBASE_AUTH_DOMAIN is a local address');
  if (isLocalHost(values.SUPPORT_EMAIL.split('@').at(-1) ?? '')) problems.push('SUPPORT_EMAIL has no real domain');
  problems.push(...placeholders(owner).map((path) => `OWNER_FILE: "${path}" is still a placeholder`));
  return problems;
}

function placeholders(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return value.includes('[[') ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => placeholders(inner, path ? `${path}.${key}` : key));
}
