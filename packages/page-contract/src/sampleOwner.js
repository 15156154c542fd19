import sample from '../../../site/owner.sample.json' with { type: 'json' };

/**
 * Data of an invented company, in reserved values. Every environment but production shows them. The file lies beside
 * the owner's own, which replaces it; it is imported here because site and backend compare values with it.
 */
export const sampleOwner = /** @type {import('./ownerSchema.js').Owner} */ (sample);
