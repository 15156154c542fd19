// Module Federation's types name webpack's, and those bring all of Node's globals into the browser's program.
export {};
