import { useSyncExternalStore } from 'react';

/** The page's address. Whichever shell runs, a change of page changes the title. */
export const useAddress = () => useSyncExternalStore(followTitle, () => window.location.href);

function followTitle(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  window.addEventListener('popstate', listener);
  return () => {
    observer.disconnect();
    window.removeEventListener('popstate', listener);
  };
}
