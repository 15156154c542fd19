import type { Device } from 'api-contract';
import { BoxDrawing, Button, formatDate, formatDateTime } from 'ui-kit';
import { texts } from './texts.ts';
import styles from './Dashboard.module.css';

interface BoxCardProps {
  device: Device;
  /** Opens the dialog that removes the box. */
  onRemove(): void;
  /** Opens the dialog that renames the box. */
  onRename(): void;
}

/** One box of the list. A box that our server has never seen is drawn asleep. A missing date is shown as „–“. */
export function BoxCard({ device, onRemove, onRename }: BoxCardProps) {
  const { chestId, linkedAt, lastSeenAt } = device;
  const t = texts.boxes;
  return (
    <li className={styles.box}>
      <BoxDrawing className={styles.boxDrawing} asleep={!lastSeenAt} />
      <div className={styles.boxBody}>
        <div className={styles.boxText}>
          <h3 dir="auto" translate={device.name ? 'no' : undefined}>
            {device.name || t.unnamed}
          </h3>
          <dl className={styles.boxFacts}>
            <div>
              <dt>{t.serial}</dt>
              <dd translate="no">{chestId}</dd>
            </div>
            <div>
              <dt>{t.linked}</dt>
              <dd>{formatDate(linkedAt)}</dd>
            </div>
            <div>
              <dt>{t.seen}</dt>
              <dd>{lastSeenAt ? formatDateTime(lastSeenAt) : t.neverSeen}</dd>
            </div>
          </dl>
        </div>
        <div className={styles.actions}>
          <Button variant="secondary" aria-label={t.renameOf(chestId)} onClick={onRename}>
            {t.rename}
          </Button>
          <Button variant="quiet" aria-label={t.removeOf(chestId)} onClick={onRemove}>
            {t.remove}
          </Button>
        </div>
      </div>
    </li>
  );
}
