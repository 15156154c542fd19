import { deferredScriptsId } from 'page-contract/prerenderedPage';
import { discardOtherPage } from './discardOtherPage.ts';

/**
 * Inserts the scripts that a prerendered page keeps in a template, after its HTML is parsed and in their order. Before,
 * it discards the content of a page whose address asks for another screen. `onFailure`: a script cannot be loaded.
 */
export function runDeferredScripts(onFailure: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run, { once: true });
  else run();

  function run(): void {
    discardOtherPage();
    const template = document.getElementById(deferredScriptsId);
    if (!(template instanceof HTMLTemplateElement)) return;
    const copies = document.importNode(template.content, true);
    for (const script of copies.querySelectorAll('script')) {
      // Inserted scripts otherwise run in the order of their arrival.
      script.async = false;
      script.onerror = onFailure;
    }
    document.head.append(copies);
  }
}
