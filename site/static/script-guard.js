// Guard of a page's start: the first script of each page, inline. A script of the shell that is lost, or refused
// because it was altered on the way, is requested once more. If that fails, too, or takes half a minute, and the page
// shows nothing, the visitor gets a sentence and a button. The site writes the elements that this code looks for
// (site/src/render/pageHtml.ts).

(() => {
  const lost = new Set();
  /** Returns a copy of a template's content; scripts in it run once they are inserted. */
  const copyTemplate = (id) => {
    const template = document.getElementById(id);
    return template && document.importNode(template.content, true);
  };

  const handleLostScript = ({ target }) => {
    if (!(target instanceof HTMLScriptElement && 'shell' in target.dataset)) return;
    const { pathname } = new URL(target.src);
    if (!lost.has(pathname)) {
      lost.add(pathname);
      // A page with prerendered content has no such template: its own first script asks again.
      const again = copyTemplate('scripts-again')?.querySelector(`[src^="${pathname}?"]`);
      if (again) document.head.append(again);
      return;
    }
    const root = document.getElementById('root');
    if (!root.firstElementChild || isLoading(root)) showNotLoaded(root);
  };

  const isLoading = (root) => root.querySelector(':scope > [data-loading]') !== null;

  const showNotLoaded = (root) => {
    root.replaceChildren(copyTemplate('not-loaded'));
    root.querySelector('button').addEventListener('click', () => location.reload());
  };

  addEventListener('error', handleLostScript, true);
  // A script that never arrives gives no error. If it does come later, the app replaces the sentence.
  setTimeout(() => {
    const root = document.getElementById('root');
    if (isLoading(root)) showNotLoaded(root);
  }, 30_000);
})();
