import type { Device } from 'api-contract';
import { useRef, useState, type FormEvent } from 'react';
import { Button, Dialog, FailureAlert, Field, Status, VisuallyHidden } from 'ui-kit';
import { useRenameDevice } from '../devicesQueries.ts';
import { requestErrorText } from '../errorTexts.ts';
import { cutName } from './cutName.ts';
import { texts } from './texts.ts';
import styles from './Dashboard.module.css';

/** As many UTF-16 code units as the server takes. */
const nameMaxLength = 40;
/** From then on the rest is announced. */
const announcedBelow = 10;

interface RenameBoxProps {
  device: Device;
  onClose(): void;
}

/** Gives a box a name of the parents' own. */
export function RenameBox({ device, onClose }: RenameBoxProps) {
  const [name, setName] = useState(device.name ?? '');
  const rename = useRenameDevice();
  const field = useRef<HTMLInputElement>(null);
  const rest = nameMaxLength - name.length;
  const t = texts.renaming;

  function save(event: FormEvent) {
    event.preventDefault();
    rename.mutate({ deviceId: device.deviceId, name: name.trim() }, { onSuccess: onClose });
  }

  return (
    <Dialog open title={t.title(device.chestId)} closable={!rename.isPending} onClose={onClose} initialFocus={field}>
      <form noValidate onSubmit={save} className={styles.form}>
        <FailureAlert failure={rename.error}>{requestErrorText(rename.error)}</FailureAlert>
        <Field
          ref={field}
          label={t.label}
          hint={t.hint}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(cutName(event.target.value, nameMaxLength))}
        />
        <p className={styles.counter} aria-hidden="true">
          {t.left(rest)}
        </p>
        <Status>
          <VisuallyHidden>{rest < announcedBelow && t.left(rest)}</VisuallyHidden>
        </Status>
        <div className={styles.actions}>
          <Button type="submit" busy={rename.isPending} busyText={t.busy}>
            {t.save}
          </Button>
          <Button variant="secondary" disabled={rename.isPending} onClick={onClose}>
            {t.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
