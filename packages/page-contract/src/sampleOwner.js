import sample from '../../../site/owner.sample.json' with { type: 'json' };

/** Data of an invented company, in reserved values. Every environment but production shows them. */
export const sampleOwner = /** @type {import('./ownerSchema.js').Owner} */ (sample);
