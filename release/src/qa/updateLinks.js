// Runs unbundled in the index of QA pages (renderPagesIndex.ts): adds the settings of its form to every link to a
// state. A QA page reads them from its address, e.g. `?scenario=faq&fault=offline`.
const form = document.querySelector('form');
function updateLinks() {
  for (const link of document.querySelectorAll('a[data-scenario]')) {
    const state = new URLSearchParams({ scenario: link.dataset.scenario });
    for (const [name, value] of new FormData(form)) if (value) state.append(name, value);
    link.search = state;
  }
}
form.addEventListener('change', updateLinks);
// The browser may have restored earlier settings.
updateLinks();
