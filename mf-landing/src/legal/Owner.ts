/** Facts about the company behind the app, from the one owner file. While unknown they read `[[…]]`. */
export interface Owner {
  company: string;
  street: string;
  postalCode: string;
  city: string;
  country: string;
  representative: string;
  responsibleForContent: string;
  email: string;
  phone: string;
  registerCourt: string;
  registerNumber: string;
  vatId: string;
  dataProtectionOfficer: string;
  dataProtectionAuthority: string;
  accessibilityAuthority: string;
  arbitration: string;
  hosting: string;
  mailProvider: string;
  storyModelProvider: string;
  deliveryDate: string;
  deliveryCountries: string;
  box: {
    model: string;
    manufacturer: string;
    weeeNumber: string;
    updatesUntil: string;
    processor: string;
    audio: string;
    power: string;
    dimensions: string;
    material: string;
  };
}

export function isFilledIn(fact: string): boolean {
  return !fact.startsWith('[[');
}
