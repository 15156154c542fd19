import styles from './Catalogue.module.css';
import { BoxDrawing, icons, LogoMark } from 'ui-kit';

/** Logo, drawings of the box and icons in the catalogue of components. */
export function Icons() {
  return (
    <div>
      <h3>Zeichen</h3>
      <ul className={styles.icons}>
        <li>
          <LogoMark />
          <code>LogoMark</code>
        </li>
        <li>
          <BoxDrawing />
          <code>BoxDrawing</code>
        </li>
        <li>
          <BoxDrawing asleep />
          <code>BoxDrawing asleep</code>
        </li>
        {Object.entries(icons).map(([name, Icon]) => (
          <li key={name}>
            <Icon />
            <code>{name}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}
