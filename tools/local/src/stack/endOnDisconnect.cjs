// Node loads this file before each program of the stack. When the stack ends without a word, also by SIGKILL, the
// operating system closes its channels, and each program gets the signal that the stack had no time to send.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// A program that has nothing more to do ends, also while the stack runs.
process.channel?.unref();
// Its own children, which Node starts with the same options, do not load this file: their channels stay as they are.
process.execArgv.splice(process.execArgv.indexOf('--require'), 2);
