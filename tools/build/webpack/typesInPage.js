const { existsSync, readFileSync, unwatchFile, watchFile } = require('node:fs');
const { typeErrorsAddress } = require('page-contract/fromSource');

/**
 * Returns the errors in a log of `tsc --watch`, for example `mf-help/src/faq/FaqScreen.tsx(12,5): error TS2322: …`. The
 * log contains several compilations, of which the last may still be running. Only the latest complete one counts.
 */
function parseTypeErrors(log) {
  const compilations = log.split(/^.*(?:Starting compilation|File change detected).*$/m);
  const latestComplete = compilations.findLast((text) => /Found \d+ errors?\. Watching/.test(text)) ?? '';
  // A message may have further lines, which are indented.
  const messages = latestComplete.split(/\n(?=\S)/);
  return messages.filter((message) => /: error TS\d+:/.test(message)).map((message) => message.trim());
}

/**
 * Returns a middleware of the dev server that sends the type errors in a log file to a page, at once and after each
 * change. The page reads them as server-sent events (errorsInPage.js). Without a log file, the stream does not exist.
 */
const streamTypeErrors = (file) => (request, response, next) => {
  if (!file || request.url !== typeErrorsAddress) return next();
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  let sentErrors;
  const sendChanges = () => {
    const log = existsSync(file) ? readFileSync(file, 'utf8') : '';
    const errors = JSON.stringify(parseTypeErrors(log));
    if (errors !== sentErrors) response.write(`data: ${errors}\n\n`);
    sentErrors = errors;
  };
  sendChanges();
  watchFile(file, { interval: 300 }, sendChanges);
  response.on('close', () => unwatchFile(file, sendChanges));
};

module.exports = { parseTypeErrors, streamTypeErrors };
