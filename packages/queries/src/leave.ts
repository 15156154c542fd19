/** Time after `leaveTo` until a page that is still open works again, e.g. if the user has stopped the navigation. */
export const leaveTimeoutMs = 30_000;

/**
 * Navigates to a page of another site, e.g. of the payment provider. The function clicks a link instead of setting
 * `location`, because tests and QA servers can observe a click.
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
