/** Returns the file with the owner's data, relative to the root, unless `OWNER_FILE` names another one. */
export const getDefaultOwnerFile = (isProduction: boolean) =>
  isProduction ? 'site/owner.json' : 'site/owner.sample.json';
