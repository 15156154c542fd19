import { useState, type ComponentType } from 'react';
import { Button, Card } from 'ui-kit';
import styles from './Account.module.css';

interface Props {
  texts: { title: string; lead: string; start: string };
  /** The dialog that asks once more, and then does it. */
  Question: ComponentType<{ onClose(): void }>;
}

/** The first of two steps: a block whose button only opens the question. */
export function AskFirst({ texts, Question }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Card className={styles.block}>
      <h2>{texts.title}</h2>
      <p>{texts.lead}</p>
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        {texts.start}
      </Button>
      {isAsking && <Question onClose={() => setIsAsking(false)} />}
    </Card>
  );
}
