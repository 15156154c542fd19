import { useId, type ReactNode } from 'react';
import styles from './WaysOn.module.css';

interface Props {
  title: string;
  text: ReactNode;
  children: ReactNode;
}

/** Coloured area at the foot of a screen that offers the next steps to the user, as links and buttons. */
export function WaysOn({ title, text, children }: Props) {
  const id = useId();
  return (
    <section className={styles.box} aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        {title}
      </h2>
      <p>{text}</p>
      <p className={styles.ways}>{children}</p>
    </section>
  );
}
