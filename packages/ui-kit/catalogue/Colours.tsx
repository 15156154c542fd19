import styles from './Catalogue.module.css';

const backgrounds = ['paper', 'surface', 'surface-sunken', 'amber-wash', 'moss-wash', 'berry-wash', 'sky-wash'];
const foregrounds = [
  'ink',
  'ink-soft',
  'accent',
  'amber',
  'amber-deep',
  'moss',
  'berry',
  'sky',
  'danger',
  'focus',
  'line',
  'line-strong',
  'line-control',
];

function Swatches({ names }: { names: string[] }) {
  return (
    <ul className={styles.swatches}>
      {names.map((name) => (
        <li key={name}>
          <span className={styles.swatch} style={{ background: `var(--${name})` }} />
          <code>--{name}</code>
        </li>
      ))}
    </ul>
  );
}

/** Colours of `tokens.css`, by the name of their custom property, in the catalogue of components. */
export function Colours() {
  return (
    <div>
      <h3>Farben</h3>
      <Swatches names={backgrounds} />
      <Swatches names={foregrounds} />
    </div>
  );
}
