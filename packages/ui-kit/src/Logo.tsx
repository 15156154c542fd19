import styles from './Logo.module.css';

/** Wooden chest as a lantern, with its lid open and a star above its light, and the product's name. */
export function Logo({ name = 'Abenteuerbox' }: { name?: string }) {
  return (
    <span className={styles.logo}>
      <LogoMark />
      <span className={styles.name} translate="no">
        {name}
      </span>
    </span>
  );
}

export function LogoMark() {
  return (
    <svg viewBox="0 0 64 64" width="44" height="44" className={styles.mark} aria-hidden="true">
      <path
        className={styles.glow}
        d="M10.5 33.5 3.8 13.2C12.2 3.6 24 .8 33.1 1.2c10.7.5 20.3 4.6 27.4 12.6l-7.3 19.9Z"
      />
      <path
        className={styles.star}
        d="M32.2 4.6c1.5 4.8 2.9 7.4 5 9.2 1.9 1.7 4.4 2.4 8.3 3.1-4.1 1.4-6.7 2.8-8.3 4.9-1.6 2-2.5 4.5-3.3 8.3-1.6-4.3-3.1-6.8-5.2-8.5-1.9-1.5-4.3-2.3-7.9-2.9 3.8-1.6 6.2-3.1 7.9-5.2 1.7-2.2 2.6-4.8 3.5-8.9Z"
      />
      <path
        className={styles.wood}
        d="M7.4 34.3c8.3-.9 16.4-1 24.5-.9 8.4.1 16.6.4 24.7 1.3-.2 6.9-.5 14.2-1.7 22.1-7.6 1.3-15.2 1.7-22.8 1.7-7.8 0-15.4-.3-22.9-1.5C7.9 49.6 7.5 42 7.4 34.3Z"
      />
      <path
        className={styles.band}
        d="M16.3 34.1c.2 7.9.5 15.9 1.2 23.6m29.9-23.6c-.1 7.8-.5 15.8-1.1 23.6M8 43.1c16-1.3 32-1.2 48 .1"
      />
      <path
        className={styles.lock}
        d="M28.1 39.3c2.6-.4 5.3-.4 7.9 0 .2 3.1 0 6-.9 8.7-2 .6-4 .6-6 0-.9-2.7-1.2-5.6-1-8.7Z"
      />
    </svg>
  );
}
