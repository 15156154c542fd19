import { useSyncExternalStore } from 'react';

/** Returns the page's address. Screens change the title with the address, which is observed. */
export const useAddress = () => useSyncExternalStore(subscribeToTitle, () => window.location.href);

function subscribeToTitle(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  window.addEventListener('popstate', listener);
  return () => {
    observer.disconnect();
    window.removeEventListener('popstate', listener);
  };
}
