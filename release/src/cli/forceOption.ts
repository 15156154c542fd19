/** Option `--force` of every command that makes a version live. The release keeps the reason. */
export const forceOption = {
  type: 'string',
  describe: 'reason to do it although checks reject it; the release keeps it',
  // Without a reason, e.g. because a variable of a script is empty, nothing is overruled.
  coerce(reason?: string) {
    if (reason?.trim() === '') throw new Error('--force needs a reason.');
    return reason;
  },
} as const;
