import { useState, type ComponentType } from 'react';
import { Button } from 'ui-kit';
import styles from './Account.module.css';

interface Props {
  /** Texts of the block; `start` is the button's label. */
  texts: { title: string; lead: string; start: string };
  /** Dialog that asks whether to go on, and then acts. */
  ConfirmDialog: ComponentType<{ onClose(): void }>;
}

/** Block of the account page for an action that must be confirmed: its button only opens the dialog that acts. */
export function ActionWithDialog({ texts, ConfirmDialog }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className={styles.block}>
      <h3>{texts.title}</h3>
      <p>{texts.lead}</p>
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        {texts.start}
      </Button>
      {isAsking && <ConfirmDialog onClose={() => setIsAsking(false)} />}
    </div>
  );
}
