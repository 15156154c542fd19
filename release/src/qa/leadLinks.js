// Runs unbundled in the index of all states: adds the settings above the list to every link below.
const form = document.querySelector('form');
const updateLinks = () => {
  for (const link of document.querySelectorAll('a[data-scenario]')) {
    const state = new URLSearchParams({ scenario: link.dataset.scenario });
    for (const [name, value] of new FormData(form)) if (value) state.append(name, value);
    link.search = state;
  }
};
form.addEventListener('change', updateLinks);
// The browser may have restored earlier settings.
updateLinks();
