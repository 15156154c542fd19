/**
 * Leaves the app for another site's page. It clicks a link, which the browser, a test and the QA page can all observe
 * without replacing this module.
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
