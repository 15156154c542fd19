import { deferredScriptsId } from 'page-contract/prerenderedPage';
import { discardOtherPage } from './discardOtherPage.ts';

/**
 * Inserts the scripts of the app, which a prerendered page keeps in a template, after its HTML is parsed and in their
 * order. First, it discards the prerendered content if the address asks for another screen. A script that cannot be
 * loaded is requested once more. If that fails, too, the script stays in the template, so that the next call inserts it
 * again, and `onFailure` is called.
 */
export function runDeferredScripts(onFailure: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run, { once: true });
  else run();

  function run(): void {
    discardOtherPage();
    const template = document.getElementById(deferredScriptsId);
    if (!(template instanceof HTMLTemplateElement)) return;
    for (const original of [...template.content.children] as HTMLElement[]) {
      // A script from a template never runs, but its copy does. The copy has attributes only: these scripts are files.
      const copy = document.importNode(original);
      original.remove();
      if (copy instanceof HTMLScriptElement) {
        // Inserted scripts otherwise run in the order of their arrival.
        copy.async = false;
        copy.onerror = () => {
          template.content.append(original);
          const isFirst = !('again' in original.dataset);
          original.dataset.again = '';
          if (isFirst) run();
          else onFailure();
        };
      }
      document.head.append(copy);
    }
  }
}
