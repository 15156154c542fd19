/**
 * A loader for the router's build: takes away what it says to whoever uses it wrongly. All its uses stand in our own code and are tested
 * with these sentences; a customer's page need not carry them.
 */
module.exports = function withoutMessages(source) {
  return source.replaceAll(
    /(\b(?:invariant|warning)\([^;]*?),\s*(?:\/\/[^\n]*\s*)*(?:`(?:[^`\\]|\\[^])*`|"(?:[^"\\\n]|\\.)+"|\w+(?:\([^()]*\))?)\s*\);/g,
    '$1);',
  );
};
