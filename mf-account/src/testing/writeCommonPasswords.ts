import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildCommonPasswords } from './buildCommonPasswords.ts';

writeFileSync(join(import.meta.dirname, '../commonPasswords.json'), buildCommonPasswords());
