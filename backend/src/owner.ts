/** What mails say about the company behind the product; the file holds more, for the imprint. */
export interface Owner {
  company: string;
  street: string;
  postalCode: string;
  city: string;
  country: string;
  representative: string;
  email: string;
  phone: string;
  registerCourt: string;
  registerNumber: string;
  vatId: string;
}

export function readOwner(read: () => string): Owner | null {
  try {
    return JSON.parse(read()) as Owner;
  } catch {
    return null;
  }
}

/** Names of entries that still hold a `[[placeholder]]`. */
export function ownerProblems(owner: object, path = ''): string[] {
  return Object.entries(owner).flatMap(([name, value]) => {
    if (value !== null && typeof value === 'object') return ownerProblems(value, `${path}${name}.`);
    return typeof value === 'string' && value.includes('[[') ? [`${path}${name}`] : [];
  });
}
