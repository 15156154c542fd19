import { useState, type ComponentType } from 'react';
import { Button } from 'ui-kit';
import styles from './Account.module.css';

interface Props {
  texts: { title: string; lead: string; start: string };
  /** The dialog of the second step. */
  Question: ComponentType<{ onClose(): void }>;
}

/** The first of two steps: a block whose button only opens the question. */
export function AskFirst({ texts, Question }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className={styles.block}>
      <h3>{texts.title}</h3>
      <p>{texts.lead}</p>
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        {texts.start}
      </Button>
      {isAsking && <Question onClose={() => setIsAsking(false)} />}
    </div>
  );
}
