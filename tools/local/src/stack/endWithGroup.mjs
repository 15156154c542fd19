import { spawn } from 'node:child_process';

// Runs Node with these arguments: a program that cannot load endOnDisconnect.cjs, because `node --watch` loads files only
// in its child, and the native compiler is no Node program. It ends with this one, which leads their process group.
const child = spawn(process.execPath, process.argv.slice(2), { stdio: 'inherit' });
process.on('SIGTERM', () => child.kill());
child.once('error', () => process.exit(1));
child.once('exit', (code) => process.exit(code ?? 1));
