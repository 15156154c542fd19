import { Notice } from 'ui-kit';
import { texts } from './texts.ts';
import styles from './Dashboard.module.css';

/** Stories are checked, and parents must know that an AI writes them (AI Act, article 50). */
export function StoryNote() {
  return (
    <div className={styles.wide}>
      <Notice kind="info" title={texts.note.title}>
        {texts.note.text}
      </Notice>
    </div>
  );
}
