import { writeFileSync } from 'node:fs';
import { buildCommonPasswords } from './buildCommonPasswords.ts';

writeFileSync('mf-account/src/commonPasswords.json', buildCommonPasswords());
