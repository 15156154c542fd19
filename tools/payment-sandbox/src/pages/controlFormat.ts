const euro = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR' });
const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Europe/Berlin' });
const dateTime = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Europe/Berlin',
});

export const formatCents = (cents: number) => euro.format(cents / 100);
export const formatDay = (seconds: number) => date.format(seconds * 1000);
export const formatTime = (seconds: number) => dateTime.format(seconds * 1000);
