import { z } from 'zod';

const fact = z.string();

/** A decision between words of ours. */
const choice = (/** @type {string[]} */ ...words) =>
  fact.refine((text) => words.includes(text) || text.startsWith('[['), {
    error: `must be one of: ${words.join(', ')}`,
  });

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
  /** On which basis data leave the EU there, or that they do not. */
  transfers: z.object({ hosting: fact, mail: fact, storyModel: fact }),
  logRetention: fact,
  supportMailRetention: fact,
  learningProgress: fact,
  /** How long a copy of the database is kept that still holds what was deleted since. */
  backupRetention: fact,
  /** Sentences that explain what the larger plans promise by these names. */
  benefits: z.object({ preferredSupport: fact, premiumSupport: fact, noWaiting: fact }),
  /** As switched on at the payment provider. */
  paymentMethods: fact,
  /** Payer of the return of the box after a withdrawal. */
  returnCosts: choice('wir', 'Käufer'),
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
    safetyWarnings: fact,
    microphone: fact,
    updateNotes: fact,
    battery: fact,
    disposal: fact,
    /** The address of the unchanged official notice (Implementing Regulation (EU) 2025/1960). */
    guaranteeNotice: fact,
    /** Data that the box itself generates and keeps (Art. 3 (2), (3) Data Act). */
    data: z.object({ kind: fact, volume: fact, storage: fact, access: fact }),
  }),
});

/** @typedef {z.infer<typeof ownerSchema>} Owner */
