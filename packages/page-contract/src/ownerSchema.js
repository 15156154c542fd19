import { z } from 'zod';

/**
 * Text that pages show. A file that nobody has filled in yet has placeholders `[[…]]` (`describeUnfinishedFields.ts`).
 */
const fact = z.string();

/**
 * Words for the payer of a return. The sample file has one of its own, because production refuses every value that is
 * equal to the sample's, and owners have only two to choose from.
 */
const payers = ['wir', 'Käufer', 'wir (Beispiel)'];

/** Facts that pages show about the owner, the company that runs the app, from the JSON file that `OWNER_FILE` names. */
export const ownerSchema = z.object({
  /** True in `site/owner.sample.json` alone, whose data no production takes. Pages and mails then say so. */
  isSample: z.optional(z.literal(true)),
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
  returnCosts: fact.refine((text) => payers.includes(text) || text.startsWith('[['), {
    error: 'must be one of: wir, Käufer',
  }),
  deliveryDate: fact,
  deliveryCountries: fact,
  /** Languages in which the box tells stories, as BCP 47 tags: `de`. */
  storyLanguages: z.array(fact.refine(isLanguageOrPlaceholder, { error: 'is no BCP 47 tag, such as de' })).min(1),
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
    /** How long the battery lasts and charges. `battery` says of which kind it is and how it is replaced. */
    batteryLife: fact,
    volumeLimit: fact,
    headphones: fact,
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
  /** Translations of the facts that the English landing page shows (`describeBox.ts`). */
  english: z.object({
    deliveryCountries: fact,
    box: z.object({
      processor: fact,
      audio: fact,
      power: fact,
      dimensions: fact,
      material: fact,
      batteryLife: fact,
      volumeLimit: fact,
      headphones: fact,
      microphone: fact,
      safetyWarnings: fact,
    }),
  }),
});

/** @param {string} text */
function isLanguageOrPlaceholder(text) {
  return text.startsWith('[[') || /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(text);
}

/** @typedef {z.infer<typeof ownerSchema>} Owner */
