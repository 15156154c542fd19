import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFirefox } from './firefox.ts';

/** A program that speaks Marionette as Firefox does, and ends when it shall take a picture. */
const endingFirefox = `#!${process.execPath}
const { writeFileSync } = require('node:fs');
const { createServer } = require('node:net');
const profile = process.argv[process.argv.indexOf('--profile') + 1];
const server = createServer((socket) => {
  socket.on('data', (chunk) => {
    const [, id, command] = JSON.parse(chunk.toString().replace(/^\\d+:/, ''));
    if (command === 'WebDriver:TakeScreenshot') process.exit(1);
    const answer = JSON.stringify([1, id, null, { value: null }]);
    socket.write(answer.length + ':' + answer);
  });
}).listen(0, '127.0.0.1', () => writeFileSync(profile + '/MarionetteActivePort', String(server.address().port)));
`;

test('each command to a Firefox that has ended fails at once', async () => {
  const program = join(mkdtempSync(join(tmpdir(), 'firefox-')), 'firefox');
  writeFileSync(program, endingFirefox);
  chmodSync(program, 0o755);
  const browser = await openFirefox([program], 1);
  try {
    const session = await browser.begin();
    await expect(session.send('TakeScreenshot')).rejects.toThrow();
    await expect(session.send('Navigate', { url: 'about:blank' })).rejects.toThrow('Firefox has ended.');
  } finally {
    await browser.close();
  }
});
