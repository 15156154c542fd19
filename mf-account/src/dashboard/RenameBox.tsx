import type { Device } from 'api-contract';
import { describeRequestError } from 'queries';
import { useRef, useState, type FormEvent } from 'react';
import { Button, Dialog, FailureAlert, Field, Status, VisuallyHidden } from 'ui-kit';
import { useRenameDevice } from '../devicesQueries.ts';
import { BoxName } from './BoxName.tsx';
import { texts } from './texts.ts';
import styles from './Dashboard.module.css';

/** Limit of the server (`renameDeviceInput`), in UTF-16 code units. */
const nameMaxLength = 40;
/** Remaining length, in code units, below which screen readers announce it. */
const announceBelow = 10;

interface RenameBoxProps {
  device: Device;
  onClose(): void;
}

/**
 * Dialog that gives a box a name. If the user empties the field, the box has no name any more. A name that is too long
 * stays in the field, and is not saved.
 */
export function RenameBox({ device, onClose }: RenameBoxProps) {
  const [name, setName] = useState(device.name ?? '');
  const rename = useRenameDevice();
  const field = useRef<HTMLInputElement>(null);
  const remaining = nameMaxLength - name.trim().length;
  const t = texts.renaming;
  const counter = remaining < 0 ? t.over(-remaining) : t.left(remaining);

  function save(event: FormEvent) {
    event.preventDefault();
    // Form fillers change the field without an event.
    const newName = field.current?.value ?? '';
    setName(newName);
    if (newName.trim().length > nameMaxLength) field.current?.focus();
    else rename.mutate({ deviceId: device.deviceId, name: newName.trim() }, { onSuccess: onClose });
  }

  return (
    <Dialog
      open
      title={
        <>
          {t.title.beforeBox} <BoxName device={device} /> {t.title.afterBox}
        </>
      }
      closable={!rename.isPending}
      onClose={onClose}
      initialFocus={field}
      form={{ noValidate: true, onSubmit: save }}
      foot={
        <>
          <FailureAlert className={styles.failure} failure={rename.error}>
            {describeRequestError(rename.error)}
          </FailureAlert>
          <div className={styles.actions}>
            <Button type="submit" busy={rename.isPending} busyText={t.busy}>
              {t.save}
            </Button>
            <Button variant="secondary" disabled={rename.isPending} onClick={onClose}>
              {t.cancel}
            </Button>
          </div>
        </>
      }
    >
      <Field
        ref={field}
        label={t.label}
        hint={t.hint}
        error={remaining < 0 ? t.tooLong(nameMaxLength) : undefined}
        autoComplete="off"
        defaultValue={name}
        onChange={({ target }) => setName(target.value)}
      />
      <p className={styles.counter} aria-hidden="true">
        {counter}
      </p>
      <Status>
        <VisuallyHidden>{remaining < announceBelow && counter}</VisuallyHidden>
      </Status>
    </Dialog>
  );
}
