/** Returns a function that throws for addresses outside of this page's origin and the allowed ones. */
export function createOriginCheck(allowedOrigins: string[]): (url: string) => string {
  return (url) => {
    const { origin } = new URL(url, window.location.href);
    if (origin === window.location.origin || allowedOrigins.includes(origin)) return url;
    throw new Error(`Refused to load code from ${origin}`);
  };
}
