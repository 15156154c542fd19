const { existsSync, readFileSync, unwatchFile, watchFile } = require('node:fs');

/** Latest errors of `tsc --watch`, one per line, as `mf-help/src/faq/FaqScreen.tsx(12,5): error TS2322: …`. */
function typeErrors(log) {
  const rounds = log.split(/^.*(?:Starting compilation|File change detected).*$/m);
  // The last one may be under way.
  const done = rounds.findLast((round) => /Found \d+ errors?\. Watching/.test(round)) ?? '';
  return done
    .split(/\n(?=\S)/)
    .filter((text) => /: error TS\d+:/.test(text))
    .map((text) => text.trim());
}

/** Tells every page what the types say, at once and after each change, as server-sent events. */
const typesInPage = (file) => (request, response, next) => {
  if (!file || request.url !== '/-/types') return next();
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  let said;
  const tell = () => {
    const sentences = JSON.stringify(existsSync(file) ? typeErrors(readFileSync(file, 'utf8')) : []);
    if (sentences !== said) response.write(`data: ${sentences}\n\n`);
    said = sentences;
  };
  tell();
  watchFile(file, { interval: 300 }, tell);
  response.on('close', () => unwatchFile(file, tell));
};

module.exports = { typeErrors, typesInPage };
