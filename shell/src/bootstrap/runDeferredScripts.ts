import { deferredScriptsId } from 'page-contract/prerenderedPage';
import { discardOtherPage } from './discardOtherPage.ts';

/**
 * Inserts the scripts of the app, which a prerendered page keeps in a template, after its HTML is parsed and in their
 * order. Before, it discards the content of a page whose address asks for another screen. A script that cannot be
 * loaded returns to the template, so that the next call inserts it again; then `onFailure` is called.
 */
export function runDeferredScripts(onFailure: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run, { once: true });
  else run();

  function run(): void {
    discardOtherPage();
    const template = document.getElementById(deferredScriptsId);
    if (!(template instanceof HTMLTemplateElement)) return;
    for (const inert of [...template.content.children]) {
      // A script in a template never runs, but a copy of it in the page does. Inline code would not be copied.
      const copy = document.importNode(inert);
      inert.remove();
      if (copy instanceof HTMLScriptElement) {
        // Inserted scripts otherwise run in the order of their arrival.
        copy.async = false;
        copy.onerror = () => {
          template.content.append(inert);
          onFailure();
        };
      }
      document.head.append(copy);
    }
  }
}
