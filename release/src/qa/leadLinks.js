// Runs in the page that lists all states, as it stands: the switches above the list become part of every link below.
const form = document.querySelector('form');
const lead = () => {
  for (const link of document.querySelectorAll('a[data-scenario]')) {
    const state = new URLSearchParams({ scenario: link.dataset.scenario });
    for (const [name, value] of new FormData(form)) if (value) state.append(name, value);
    link.search = state;
  }
};
form.addEventListener('change', lead);
// The browser may have kept what was chosen.
lead();
