import { useId } from 'react';
import { Button } from 'ui-kit';
import { faqTexts as texts } from '../texts.ts';
import type { Category } from './category.ts';
import styles from './Topics.module.css';

interface Props {
  categories: readonly Category[];
  onOpen: (id: string) => void;
}

/** Buttons that end a search without hits and open a category. */
export function Topics({ categories, onOpen }: Props) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={styles.topics}>
      <p id={id} className={styles.title}>
        {texts.topics}
      </p>
      {categories.map((category) => (
        <Button key={category.id} variant="secondary" onClick={() => onOpen(category.id)}>
          {category.title}
        </Button>
      ))}
    </div>
  );
}
