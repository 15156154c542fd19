import { waitingScriptsId } from 'page-contract/paintedPage';
import { clearOtherPage } from './clearOtherPage.ts';

/** Lets the page's other scripts run once it is there as a whole, in their order and with the hashes that stand in the page. */
export function runWaitingScripts(onFailure: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run, { once: true });
  else run();

  function run(): void {
    clearOtherPage();
    const waiting = document.getElementById(waitingScriptsId);
    if (!(waiting instanceof HTMLTemplateElement)) return;
    const copies = document.importNode(waiting.content, true);
    for (const script of copies.querySelectorAll('script')) {
      script.async = false;
      script.onerror = onFailure;
    }
    document.head.append(copies);
  }
}
