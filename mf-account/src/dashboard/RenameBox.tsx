import type { Device } from 'api-contract';
import { useRef, useState, type ChangeEvent, type FormEvent } from 'react';
import { Button, Dialog, FailureAlert, Field, Status, VisuallyHidden } from 'ui-kit';
import { useRenameDevice } from '../devicesQueries.ts';
import { describeRequestError } from '../errorTexts.ts';
import { cutName } from './cutName.ts';
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

/** Dialog that gives a box a name. If the user empties the field, the box has no name any more. */
export function RenameBox({ device, onClose }: RenameBoxProps) {
  const [length, setLength] = useState(device.name?.length ?? 0);
  const rename = useRenameDevice();
  const field = useRef<HTMLInputElement>(null);
  const remaining = nameMaxLength - length;
  const t = texts.renaming;

  /**
   * Cuts the text that was just typed or pasted before the caret, so that the name is not too long. The text after the
   * caret stays. The attribute `maxlength` could cut an emoji in two.
   */
  function change({ target: input }: ChangeEvent<HTMLInputElement>) {
    const caret = input.selectionEnd ?? input.value.length;
    const afterCaret = input.value.slice(caret);
    const beforeCaret = cutName(input.value.slice(0, caret), nameMaxLength - afterCaret.length);
    if (beforeCaret.length < caret) {
      input.value = beforeCaret + afterCaret;
      input.setSelectionRange(beforeCaret.length, beforeCaret.length);
    }
    setLength(input.value.length);
  }

  function save(event: FormEvent) {
    event.preventDefault();
    // Form fillers change the field without an event.
    const name = cutName(field.current?.value ?? '', nameMaxLength).trim();
    rename.mutate({ deviceId: device.deviceId, name }, { onSuccess: onClose });
  }

  return (
    <Dialog open title={t.title(device.chestId)} closable={!rename.isPending} onClose={onClose} initialFocus={field}>
      <form noValidate onSubmit={save} className={styles.form}>
        <FailureAlert failure={rename.error}>{describeRequestError(rename.error)}</FailureAlert>
        <Field
          ref={field}
          label={t.label}
          hint={t.hint}
          autoComplete="off"
          defaultValue={device.name ?? ''}
          onChange={change}
        />
        <p className={styles.counter} aria-hidden="true">
          {t.left(remaining)}
        </p>
        <Status>
          <VisuallyHidden>{remaining < announceBelow && t.left(remaining)}</VisuallyHidden>
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
