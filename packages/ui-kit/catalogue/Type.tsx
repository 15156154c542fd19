import styles from './Catalogue.module.css';

const sizes = ['4xl', '3xl', '2xl', 'xl', 'l'];

export function Type() {
  return (
    <div>
      <h3>Schrift</h3>
      {sizes.map((size) => (
        <p key={size} className={styles.heading} style={{ fontSize: `var(--text-${size})` }}>
          Es war einmal im Größenwald
        </p>
      ))}
      <p>
        Der Fuchs tippte mit der Pfote auf den Deckel. <strong>Ein warmes Licht</strong> fiel über die Wurzeln, und der
        Wald hielt den Atem an. <a href="#weiter">Wie es weitergeht</a>
      </p>
    </div>
  );
}
