/**
 * Leaves the app for another site's page. A link's click, because that is what the browser, a test and the QA page can
 * all observe without this module being replaced.
 */
export function leaveTo(address: string): void {
  const url = new URL(address, window.location.href);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new Error(`Refused to leave for ${url.protocol}`);
  const link = document.createElement('a');
  link.href = url.href;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
}
