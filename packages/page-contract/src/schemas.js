export * from './buildContractSchema.js';
export * from './moduleDescriptorSchema.js';
export * from './ownerSchema.js';
export * from './pageSchema.js';
export * from './registrySchema.js';
