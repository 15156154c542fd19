export type { RemoteContract, ShellContract } from './buildContractSchema.js';
export { describeBox, type BoxFact } from './describeBox.ts';
export { getSampleNote } from './getSampleNote.ts';
export type { Module, ModuleDescriptor, Route, Team } from './moduleDescriptorSchema.js';
export type { Owner } from './ownerSchema.js';
export type { PageConfig } from './pageSchema.js';
export { readPage, readRegistry } from './readPage.ts';
export type { LiveRegistry, LiveVersion, PageRegistry, Registry, RemoteVersion } from './registrySchema.js';
