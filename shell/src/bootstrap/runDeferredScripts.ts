import { deferredScriptsId } from 'page-contract/prerenderedPage';
import { discardOtherPage } from './discardOtherPage.ts';

/**
 * Inserts the scripts that a prerendered page keeps in a template, after its HTML is parsed and in their order. Before,
 * it discards the content of a page whose address asks for another screen. `onFailure`: a script cannot be loaded. The
 * next call inserts it again.
 */
export function runDeferredScripts(onFailure: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run, { once: true });
  else run();

  function run(): void {
    discardOtherPage();
    const template = document.getElementById(deferredScriptsId);
    if (!(template instanceof HTMLTemplateElement)) return;
    for (const waiting of [...template.content.children]) {
      const copy = document.importNode(waiting);
      waiting.remove();
      if (copy instanceof HTMLScriptElement) {
        // Inserted scripts otherwise run in the order of their arrival.
        copy.async = false;
        copy.onerror = () => {
          template.content.append(waiting);
          onFailure();
        };
      }
      document.head.append(copy);
    }
  }
}
