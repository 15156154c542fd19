import { Link } from 'react-router-dom';
import { texts } from './texts.ts';
import styles from './Login.module.css';

/** What a person must be able to read before creating an account. */
export function Terms() {
  const { adults, before, terms, between, privacy, after } = texts.terms;
  return (
    <p className={styles.terms}>
      {adults} {before} <Link to="/agb">{terms}</Link> {between} <Link to="/datenschutz">{privacy}</Link>
      {after}
    </p>
  );
}
