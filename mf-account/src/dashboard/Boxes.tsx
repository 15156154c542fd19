import type { Device } from 'api-contract';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { BoxDrawing, Button, Card, Skeleton } from 'ui-kit';
import { useDevices } from '../devicesQueries.ts';
import { useHeadingFocus } from '../useHeadingFocus.ts';
import { BoxCard } from './BoxCard.tsx';
import { RemoveBox } from './RemoveBox.tsx';
import { RenameBox } from './RenameBox.tsx';
import { texts } from './texts.ts';
import styles from './Dashboard.module.css';

/** Card with the account's boxes (devices), and the dialogs that rename and remove one. */
export function Boxes() {
  const { devices, isPending, isFetching, isFailed, isOffline, reload } = useDevices();
  // Boxes whose dialogs are open.
  const [boxToRemove, setBoxToRemove] = useState<Device>();
  const [boxToRename, setBoxToRename] = useState<Device>();
  /** Number of closed dialogs. After each, the heading takes the focus if the button that opened the dialog is gone. */
  const [closings, setClosings] = useState(0);
  const heading = useHeadingFocus(closings);
  const t = texts.boxes;

  function closeDialog() {
    setBoxToRemove(undefined);
    setBoxToRename(undefined);
    setClosings(closings + 1);
  }

  function readAgain() {
    // The heading takes the focus, because the button is removed while the list is read.
    heading.current?.focus();
    void reload();
  }

  function explainEmptyList(): string {
    if (isOffline) return t.offline;
    return isFailed ? t.failed : t.none;
  }

  function renderContent() {
    if (isPending) {
      return (
        <div aria-busy="true" className={styles.reserved}>
          <p className={styles.quiet}>{t.loading}</p>
          <Skeleton height="6.75rem" />
        </div>
      );
    }
    if (devices.length === 0) {
      return (
        // The list is also empty if it could not be read (`isFailed`).
        <div className={styles.noBoxes}>
          <BoxDrawing className={styles.boxDrawing} asleep />
          <div>
            <p>{explainEmptyList()}</p>
            <p className={styles.quiet}>{isFailed ? t.stillLinked : t.noneHint}</p>
            <div className={styles.actions}>
              {!isFailed && (
                <Link className={styles.standalone} to="/setup">
                  {t.setup}
                </Link>
              )}
              {/* While a box is awaited, reads come by themselves, and must not take the focus from the button. */}
              <Button variant={isFailed ? 'secondary' : 'quiet'} disabled={isFailed && isFetching} onClick={readAgain}>
                {t.reload}
              </Button>
            </div>
          </div>
        </div>
      );
    }
    return (
      <ul className={styles.boxes}>
        {devices.map((device) => (
          <BoxCard
            key={device.deviceId}
            device={device}
            onRemove={() => setBoxToRemove(device)}
            onRename={() => setBoxToRename(device)}
          />
        ))}
      </ul>
    );
  }

  return (
    <Card className={styles.wide}>
      <h2 ref={heading} tabIndex={-1}>
        {t.title}
      </h2>
      {renderContent()}
      {boxToRemove && <RemoveBox device={boxToRemove} onClose={closeDialog} />}
      {boxToRename && <RenameBox device={boxToRename} onClose={closeDialog} />}
    </Card>
  );
}
