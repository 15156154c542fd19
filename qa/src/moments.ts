/** Times (UTC) at which code with dates often fails, with a description. */
export const moments: Record<string, string> = {
  '2027-03-28T00:59:30Z': 'half a minute before summer time begins in Germany',
  '2026-10-25T00:59:30Z': 'half a minute before summer time ends in Germany',
  '2026-12-31T22:59:30Z': 'half a minute before the new year in Germany',
  '2028-02-29T11:00:00Z': 'the day of a leap year',
};
