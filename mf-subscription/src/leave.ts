/** Time after which callers give up, because the page is still open, e.g. because the user has pressed Stop. */
export const leaveMs = 30_000;

/**
 * Navigates to a page of another site, e.g. of the payment provider. It clicks a link instead of setting `location`,
 * because tests and QA pages can observe that without replacing this module.
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
