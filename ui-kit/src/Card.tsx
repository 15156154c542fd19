import type { ComponentProps } from 'react';
import styles from './Card.module.css';
import { classNames } from './classNames.ts';

export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(styles.card, className)} />;
}
