import { Notice } from 'ui-kit';
import { texts } from './texts.ts';
import styles from './Dashboard.module.css';

/** Tells parents that an AI writes the stories, as article 50 of the AI Act requires, and that they are checked. */
export function StoryNote() {
  return (
    <div className={styles.wide}>
      <Notice kind="info" title={texts.note.title}>
        {texts.note.text}
      </Notice>
    </div>
  );
}
