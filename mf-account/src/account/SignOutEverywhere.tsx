import { useState } from 'react';
import { Button, Card } from 'ui-kit';
import { ConfirmSignOutEverywhere } from './ConfirmSignOutEverywhere.tsx';
import { texts } from './texts.ts';
import styles from './Account.module.css';

export function SignOutEverywhere() {
  const [isAsking, setIsAsking] = useState(false);
  const t = texts.sessions;
  return (
    <Card className={styles.block}>
      <h2>{t.title}</h2>
      <p>{t.lead}</p>
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        {t.start}
      </Button>
      {isAsking && <ConfirmSignOutEverywhere onClose={() => setIsAsking(false)} />}
    </Card>
  );
}
