import { readBase } from './base.ts';
import type { Scenario } from './Scenario.ts';
import styles from './Qa.module.css';

/**
 * Lists links to all scenarios (states of a screen) of a remote (micro-frontend), by screen. Start page of the remote's
 * QA pages.
 */
export function ScenarioList({ remote, scenarios }: { remote: string; scenarios: Record<string, Scenario> }) {
  const readPathname = (screen: string) => new URL(screen, location.href).pathname;
  const screens = [...new Set(Object.values(scenarios).map(({ screen }) => readPathname(screen)))];
  return (
    <main className={styles.list} lang="en">
      <h1>{remote}: all states</h1>
      {screens.map((path) => (
        <section key={path}>
          <h2>{path}</h2>
          <ul>
            {Object.entries(scenarios)
              .filter(([, { screen }]) => readPathname(screen) === path)
              .map(([key, { label }]) => (
                <li key={key}>
                  <a href={`${readBase()}?scenario=${key}`}>{key}</a> – {label}
                </li>
              ))}
          </ul>
        </section>
      ))}
    </main>
  );
}
