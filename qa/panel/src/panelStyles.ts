/**
 * Styles of the panel that a page shows above the app if it is opened by a share link (`?with=<version>`). They differ
 * from the app's, so that nobody takes the panel for a piece of it. The panel pushes the app down and covers nothing.
 */
const rules = `
.share-panel {
  --paper: #fff;
  --ink: #1c1630;
  --edge: #6b6480;
  --link: #4b2bb5;

  display: flex;
  flex-wrap: wrap;
  gap: 0.25rem 1rem;
  align-items: center;
  padding: 0.5rem 1rem;
  border-bottom: 2px dashed #8a5cf6;
  background: var(--paper);
  color: var(--ink);
  color-scheme: light dark;
  font: 0.875rem/1.4 ui-monospace, monospace;
  overflow-wrap: anywhere;
}

@media (prefers-color-scheme: dark) {
  .share-panel {
    --paper: #1b1530;
    --ink: #f0ecff;
    --edge: #8d84ac;
    --link: #c3b2ff;
  }
}

.share-panel p {
  flex: 1 1 20rem;
  margin: 0;
}

.share-panel details {
  flex-basis: 100%;
}

.share-panel summary {
  padding: 0.25rem 0;
  width: fit-content;
  color: var(--link);
  cursor: pointer;
}

.share-panel form {
  display: grid;
  gap: 0.5rem;
  justify-items: start;
  max-width: 40rem;
}

.share-panel label {
  display: grid;
  gap: 0.125rem;
  max-width: 100%;
}

.share-panel :is(button, select) {
  min-height: 2rem;
  max-width: 100%;
  padding: 0 0.5rem;
  border: 1px solid var(--edge);
  border-radius: 0.25rem;
  background: var(--paper);
  color: inherit;
  font: inherit;
}

.share-panel :is(button, select, summary):focus-visible {
  outline: 3px solid var(--link);
  outline-offset: 2px;
}

@media print {
  .share-panel {
    display: none;
  }
}
`;

/**
 * Adds the styles for as long as the page is open, as a constructed style sheet, which the site's Content Security
 * Policy allows.
 */
export function injectStyles(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
}
