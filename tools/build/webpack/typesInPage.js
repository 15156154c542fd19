const { existsSync, readFileSync, unwatchFile, watchFile } = require('node:fs');

/**
 * Returns the errors of the latest complete compilation in a log of `tsc --watch`, for example
 * `mf-help/src/faq/FaqScreen.tsx(12,5): error TS2322: …`. The last compilation in the log may still be running.
 */
function parseTypeErrors(log) {
  const compilations = log.split(/^.*(?:Starting compilation|File change detected).*$/m);
  const complete = compilations.findLast((text) => /Found \d+ errors?\. Watching/.test(text)) ?? '';
  // An error begins at the start of a line; its further lines are indented.
  return complete
    .split(/\n(?=\S)/)
    .filter((text) => /: error TS\d+:/.test(text))
    .map((text) => text.trim());
}

/**
 * Returns a middleware that sends the type errors in a log file to every page, at once and after each change, as
 * server-sent events (errorsInPage.js). Without a file it passes the request on to the next middleware.
 */
const streamTypeErrors = (file) => (request, response, next) => {
  if (!file || request.url !== '/-/types') return next();
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  let sent;
  const send = () => {
    const errors = JSON.stringify(existsSync(file) ? parseTypeErrors(readFileSync(file, 'utf8')) : []);
    if (errors !== sent) response.write(`data: ${errors}\n\n`);
    sent = errors;
  };
  send();
  watchFile(file, { interval: 300 }, send);
  response.on('close', () => unwatchFile(file, send));
};

module.exports = { parseTypeErrors, streamTypeErrors };
