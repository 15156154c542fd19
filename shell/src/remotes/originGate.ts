/** Returns a function that throws for addresses outside of this page's origin and the given ones. */
export function originGate(others: string[]): (url: string) => string {
  return (url) => {
    const { origin } = new URL(url, window.location.href);
    if (origin === window.location.origin || others.includes(origin)) return url;
    throw new Error(`Refused to load code from ${origin}`);
  };
}
