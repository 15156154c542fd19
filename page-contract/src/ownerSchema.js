import { z } from 'zod';

const fact = z.string();

/** Facts about the company behind the app, from the one owner file. While unknown they read `[[…]]`. */
export const ownerSchema = z.object({
  company: fact,
  street: fact,
  postalCode: fact,
  city: fact,
  country: fact,
  representative: fact,
  responsibleForContent: fact,
  email: fact,
  phone: fact,
  registerCourt: fact,
  registerNumber: fact,
  vatId: fact,
  dataProtectionOfficer: fact,
  dataProtectionAuthority: fact,
  accessibilityAuthority: fact,
  arbitration: fact,
  hosting: fact,
  mailProvider: fact,
  storyModelProvider: fact,
  deliveryDate: fact,
  deliveryCountries: fact,
  box: z.object({
    model: fact,
    manufacturer: fact,
    weeeNumber: fact,
    updatesUntil: fact,
    processor: fact,
    audio: fact,
    power: fact,
    dimensions: fact,
    material: fact,
  }),
});

/** @typedef {z.infer<typeof ownerSchema>} Owner */
