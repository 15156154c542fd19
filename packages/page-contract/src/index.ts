export type { PanelContract, RemoteContract, ShellContract } from './buildContractSchema.js';
export type { Module, ModuleDescriptor, Route, Team } from './moduleDescriptorSchema.js';
export type { Owner } from './ownerSchema.js';
export type { PageConfig } from './pageSchema.js';
export { readPage, readRegistry } from './readPage.ts';
export type { LiveRegistry, LiveVersion, PageRegistry, Registry, Release } from './registrySchema.js';
