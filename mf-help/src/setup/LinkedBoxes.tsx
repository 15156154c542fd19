import { icons } from 'ui-kit';
import { setupTexts as texts } from '../texts.ts';
import type { Account } from './useAccount.ts';
import styles from './Setup.module.css';

/** Sentence about the boxes that are linked already. It keeps its line free until the server has named them. */
export function LinkedBoxes({ boxes = [] }: Account) {
  const [box] = boxes;
  return (
    <p className={styles.linked}>
      {box && <icons.Check />}
      {box && boxes.length === 1 && (
        <span>
          {texts.known.beforeName} <bdi translate="no">{`„${box.name || box.chestId}“`}</bdi> {texts.known.afterName}
        </span>
      )}
      {boxes.length > 1 && texts.known.several(boxes.length)}
    </p>
  );
}
