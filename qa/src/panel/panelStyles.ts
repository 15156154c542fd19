/**
 * Styles of the panel of a QA page, in which testers choose the state of a screen. They differ from the app's, so that
 * nobody takes the panel for a piece of it.
 */
const rules = `
.panel {
  --panel-paper: #fff;
  --panel-ink: #1c1630;
  --panel-edge: #6b6480;
  --panel-link: #4b2bb5;

  position: fixed;
  inset: auto 0.5rem 0.5rem auto;
  z-index: 1000;
  box-sizing: border-box;
  max-width: min(34rem, calc(100vw - 1rem));
  padding: 0.25rem 0.5rem;
  border: 2px dashed #8a5cf6;
  background: var(--panel-paper);
  color: var(--panel-ink);
  color-scheme: light dark;
  font:
    0.8125rem/1.4 ui-monospace,
    monospace;
}

@media screen and (prefers-color-scheme: dark) {
  .panel {
    --panel-paper: #1b1530;
    --panel-ink: #f0ecff;
    --panel-edge: #8d84ac;
    --panel-link: #c3b2ff;
  }
}

.panel p {
  margin: 0.25rem 0;
}

.panel h2 {
  margin: 0.5rem 0 0.25rem;
  font: inherit;
  font-weight: bold;
}

.panel a {
  color: var(--panel-link);
}

.panel button,
.panel select,
.panel input {
  min-height: 1.75rem;
  max-width: 100%;
  border: 1px solid var(--panel-edge);
  background: var(--panel-paper);
  color: inherit;
  font: inherit;
}

.panel :is(a, button, select, input):focus-visible {
  outline: 3px solid var(--panel-link);
  outline-offset: 2px;
}

.panel-bar {
  display: flex;
  flex-wrap: wrap;
  gap: 0.25rem 1rem;
  align-items: center;
}

.panel-content {
  max-height: 60vh;
  margin-top: 0.375rem;
  overflow: auto;
}

.panel-lines {
  margin: 0;
  padding-left: 1.5rem;
  overflow-wrap: anywhere;
}

.panel-switches {
  display: grid;
  gap: 0.375rem;
}

.panel-switches label {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.125rem;
}

@media print {
  .panel {
    display: none;
  }
}
`;

/** Adds the panel's styles. Returns a function that removes them. */
export function injectPanelStyles(): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}
