import type { ComponentProps } from 'react';
import { classNames } from './classNames.ts';
import styles from './Card.module.css';

/** Box with an edge and a shadow for contents that belong together. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(styles.card, className)} />;
}
