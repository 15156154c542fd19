import { readBase } from './base.ts';
import type { Scenario } from './Scenario.ts';
import styles from './Qa.module.css';

/**
 * Start page of a remote's QA pages, which show one remote (micro-frontend) alone to testers: links to all its
 * scenarios (states of a screen), by screen.
 */
export function ScenarioList({ remote, scenarios }: { remote: string; scenarios: Record<string, Scenario> }) {
  // The address of a screen may have a query and a fragment.
  const readPathname = (address: string) => new URL(address, location.href).pathname;
  const paths = [...new Set(Object.values(scenarios).map(({ screen }) => readPathname(screen)))];
  return (
    <main className={styles.list} lang="en">
      <h1>{remote}: all states</h1>
      {paths.map((path) => (
        <section key={path}>
          <h2>{path}</h2>
          <ul>
            {Object.entries(scenarios)
              .filter(([, { screen }]) => readPathname(screen) === path)
              .map(([name, { label }]) => (
                <li key={name}>
                  <a href={`${readBase()}?scenario=${name}`}>{name}</a> – {label}
                </li>
              ))}
          </ul>
        </section>
      ))}
    </main>
  );
}
