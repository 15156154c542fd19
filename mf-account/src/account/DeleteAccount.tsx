import { useState } from 'react';
import { Button, Card } from 'ui-kit';
import { ConfirmDeletion } from './ConfirmDeletion.tsx';
import { texts } from './texts.ts';
import styles from './Account.module.css';

export function DeleteAccount() {
  const [isAsking, setIsAsking] = useState(false);
  const t = texts.deletion;
  return (
    <Card className={styles.block}>
      <h2>{t.title}</h2>
      <p>{t.lead}</p>
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        {t.start}
      </Button>
      {isAsking && <ConfirmDeletion onClose={() => setIsAsking(false)} />}
    </Card>
  );
}
