import type { Device } from 'api-contract';
import { useRef } from 'react';
import { Button, Dialog, FailureAlert } from 'ui-kit';
import { useUnlinkDevice } from '../devicesQueries.ts';
import { BoxName } from './BoxName.tsx';
import { texts } from './texts.ts';
import styles from './Dashboard.module.css';

interface RemoveBoxProps {
  device: Device;
  onClose(): void;
}

/** Dialog that removes a box from the account. It stays open until the list of boxes has been read again. */
export function RemoveBox({ device, onClose }: RemoveBoxProps) {
  const unlink = useUnlinkDevice();
  const keep = useRef<HTMLButtonElement>(null);
  const t = texts.removal;

  return (
    <Dialog
      open
      role="alertdialog"
      title={
        <>
          {t.title.beforeBox} <BoxName device={device} /> {t.title.afterBox}
        </>
      }
      description={t.what}
      closable={!unlink.isPending}
      onClose={onClose}
      initialFocus={keep}
      foot={
        <>
          <FailureAlert className={styles.failure} failure={unlink.error}>
            {t.failed}
          </FailureAlert>
          <div className={styles.actions}>
            <Button
              variant="danger"
              busy={unlink.isPending}
              busyText={t.busy}
              onClick={() => unlink.mutate(device.deviceId, { onSuccess: onClose })}
            >
              {t.confirm}
            </Button>
            <Button ref={keep} variant="secondary" disabled={unlink.isPending} onClick={onClose}>
              {t.keep}
            </Button>
          </div>
        </>
      }
    />
  );
}
