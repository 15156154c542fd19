import { z } from 'zod';

/** Text that pages show, or a placeholder `[[…]]` for an unknown fact, which the site rejects in production. */
const fact = z.string();

/** Creates the schema of a fact that must be one of `words`, or a placeholder. */
const createChoice = (/** @type {string[]} */ ...words) =>
  fact.refine((text) => words.includes(text) || text.startsWith('[['), {
    error: `must be one of: ${words.join(', ')}`,
  });

/** Facts that pages show about the owner, the company that runs the app, from the JSON file that `OWNER_FILE` names. */
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
  /** Whether the company takes part in consumer arbitration (§ 36 VSBG). */
  arbitration: fact,
  hosting: fact,
  mailProvider: fact,
  storyModelProvider: fact,
  /** Legal basis on which each provider transfers data out of the EU; says so if it transfers none. */
  transfers: z.object({ hosting: fact, mail: fact, storyModel: fact }),
  logRetention: fact,
  supportMailRetention: fact,
  /** Sentence on the data that is stored about a child's interests and learning progress. */
  learningProgress: fact,
  /** Time for which backups are kept, also with data that has been deleted from the database since. */
  backupRetention: fact,
  /** Sentences that explain three benefits of the larger plans. */
  benefits: z.object({ preferredSupport: fact, premiumSupport: fact, noWaiting: fact }),
  /** Payment methods that are enabled at the payment provider. */
  paymentMethods: fact,
  /** Payer of the postage when a box is returned after a withdrawal. */
  returnCosts: createChoice('wir', 'Käufer'),
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
    /** URL of the official notice on the guarantee, unchanged (Implementing Regulation (EU) 2025/1960). */
    guaranteeNotice: fact,
    /** Data that the box itself generates and keeps (Art. 3 (2), (3) Data Act). */
    data: z.object({ kind: fact, volume: fact, storage: fact, access: fact }),
  }),
});

/** @typedef {z.infer<typeof ownerSchema>} Owner */
