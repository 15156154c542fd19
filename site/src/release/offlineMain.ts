import { readServerConfig } from '../config/config.ts';
import { runProgram } from '../runProgram.ts';
import { switchOffline } from './release.ts';

const word = process.argv[2];

await runProgram(async () => {
  if (word !== 'on' && word !== 'off') throw new Error('An oder aus? Zum Beispiel: npm run offline -- off');
  await switchOffline(readServerConfig().siteDir, word === 'on');
  console.log(
    word === 'on'
      ? 'Wer angemeldet ist, kann die Hilfeseiten jetzt auch ohne Internet öffnen.'
      : 'Beim nächsten Besuch löscht jeder Browser, was er für offline aufbewahrt hat.',
  );
});
