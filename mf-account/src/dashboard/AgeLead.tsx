import { Button } from 'ui-kit';
import { useAgeCategory } from '../ageSettingsQueries.ts';
import { texts } from './texts.ts';
import styles from './AgeChooser.module.css';

/**
 * First paragraph of the age chooser. Until the saved category is known, the chooser preselects the default, and
 * this paragraph says that the saved category is not loaded. A failed read gets no error message, because the chooser
 * works all the same. `onReload` is called before the pressed button is removed, so that the caller can move the focus.
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
