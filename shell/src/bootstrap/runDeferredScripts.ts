import { deferredScriptsId } from 'page-contract/prerenderedPage';
import { discardOtherPage } from './discardOtherPage.ts';

/** Inserts the page's deferred scripts after its HTML is parsed, in document order and with their integrity. */
export function runDeferredScripts(onFailure: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run, { once: true });
  else run();

  function run(): void {
    discardOtherPage();
    const template = document.getElementById(deferredScriptsId);
    if (!(template instanceof HTMLTemplateElement)) return;
    const copies = document.importNode(template.content, true);
    for (const script of copies.querySelectorAll('script')) {
      script.async = false;
      script.onerror = onFailure;
    }
    document.head.append(copies);
  }
}
