/** Prints the usage of a program and ends the process, if its words ask for help: `--help` or `-h`. */
export function answerHelp(words: string[], usage: string): void {
  if (!words.includes('--help') && !words.includes('-h')) return;
  console.log(usage);
  process.exit();
}
