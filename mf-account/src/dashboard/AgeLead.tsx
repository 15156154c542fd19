import { Button } from 'ui-kit';
import { useAgeCategory } from '../ageSettingsQueries.ts';
import { texts } from './texts.ts';
import styles from './AgeChooser.module.css';

/**
 * As long as nobody knows what is saved, the default below must not look like it. A failure stays a state, not an error
 * message.
 */
export function AgeLead({ onReload }: { onReload(): void }) {
  const { isKnown, isFetching, reload } = useAgeCategory();
  const t = texts.age;
  if (isKnown) return <p>{t.lead}</p>;
  if (isFetching) return <p aria-busy="true">{t.loading}</p>;

  function readAgain() {
    onReload();
    void reload();
  }

  return (
    <div className={styles.unknown}>
      <p>{t.unknown}</p>
      <Button variant="secondary" onClick={readAgain}>
        {t.reload}
      </Button>
    </div>
  );
}
