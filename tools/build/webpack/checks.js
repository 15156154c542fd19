const singletons = require('./sharedSingletons.js');

const show = (options) =>
  `{ ${Object.entries(options)
    .map(([key, value]) => `${key}: ${value}`)
    .join(', ')} }`;

/** How a remote has to list a singleton: as in the table, and never with a copy of its own. */
function asRemote(options) {
  const wanted = { ...options, import: false };
  delete wanted.exports;
  return wanted;
}

const same = (left, right) =>
  [...new Set([...Object.keys(left), ...Object.keys(right)])].every((key) => left[key] === right[key]);

/** One sentence for every difference between a remote's `shared` and the table of singletons. */
function checkShared(shared) {
  const sentences = [];
  for (const [name, options] of Object.entries(singletons)) {
    const wanted = asRemote(options);
    const listed = shared[name];
    if (!listed) sentences.push(`shared must list "${name}" as ${show(wanted)} (sharedSingletons.js), but does not.`);
    else if (!same(listed, wanted)) {
      sentences.push(`shared lists "${name}" as ${show(listed)}, but sharedSingletons.js says ${show(wanted)}.`);
    }
  }
  for (const name of Object.keys(shared)) {
    if (!singletons[name]) sentences.push(`shared lists "${name}", which sharedSingletons.js does not know.`);
  }
  return sentences;
}

/** One sentence for every screen that module.json promises and the build does not expose, and the other way round. */
function checkExposes({ routes }, exposes) {
  const promised = new Set(routes.map(({ expose }) => expose));
  const missing = [...promised].filter((expose) => !exposes[expose]);
  const unknown = Object.keys(exposes).filter((expose) => !promised.has(expose));
  return [
    ...missing.map((expose) => `module.json names "${expose}", but webpack.config.js does not expose it.`),
    ...unknown.map((expose) => `webpack.config.js exposes "${expose}", but no route of module.json names it.`),
  ];
}

/** A name that the shell's facade does not hand out would be `undefined` for the customer: refuse it here. */
function checkImports(modules) {
  const sentences = new Set();
  for (const module of modules) {
    for (const { request, ids } of module.dependencies) {
      const names = singletons[request]?.exports;
      if (!names || !ids?.length || names.includes(ids[0])) continue;
      sentences.add(`"${ids[0]}" of ${request} is not among what the shell hands out (${names.join(', ')}).`);
    }
  }
  return [...sentences];
}

module.exports = { checkShared, checkExposes, checkImports };
