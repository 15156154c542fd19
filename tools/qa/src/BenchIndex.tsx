import type { BenchScenario } from './startBench.tsx';
import styles from './Bench.module.css';

/** Every state of a remote as a link, by screen. */
export function BenchIndex({ name, scenarios }: { name: string; scenarios: Record<string, BenchScenario> }) {
  const pathOf = (screen: string) => new URL(screen, location.href).pathname;
  const screens = [...new Set(Object.values(scenarios).map(({ screen }) => pathOf(screen)))];
  return (
    <main className={styles.index}>
      <h1>{name}: alle Zustände</h1>
      {screens.map((path) => (
        <section key={path}>
          <h2>{path}</h2>
          <ul>
            {Object.entries(scenarios)
              .filter(([, { screen }]) => pathOf(screen) === path)
              .map(([key, { label }]) => (
                <li key={key}>
                  <a href={`/?scenario=${key}`}>{key}</a> – {label}
                </li>
              ))}
          </ul>
        </section>
      ))}
    </main>
  );
}
