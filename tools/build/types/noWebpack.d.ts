// Replaces webpack's types, which Module Federation's import: they would add Node's globals to the browser's program.
export {};
