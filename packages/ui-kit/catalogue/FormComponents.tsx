import { useRef, useState } from 'react';
import styles from './Catalogue.module.css';
import { Button, buttonClass, Dialog, ErrorNotice, Field, PasswordField } from 'ui-kit';

/** Buttons, fields and dialogs in the catalogue of components. */
export function FormComponents() {
  return (
    <div className={styles.stack}>
      <h3>Knöpfe</h3>
      <div className={styles.row}>
        <Button>Vorbestellen</Button>
        <Button variant="secondary">Abbrechen</Button>
        <Button variant="danger">Box entfernen</Button>
        <Button variant="quiet">Mehr erfahren</Button>
        <Button busy busyText="Wird verarbeitet...">
          Speichern
        </Button>
        <a href="#weiter" className={buttonClass('secondary')}>
          Link als Knopf
        </a>
      </div>
      <Field label="E-Mail-Adresse" type="email" placeholder="name@beispiel.de" hint="Wir schreiben dir nur einmal." />
      <Field label="E-Mail-Adresse" defaultValue="a@b" error="Bitte geben Sie eine gültige E-Mail-Adresse ein." />
      <PasswordField label="Passwort" defaultValue="laterne" autoComplete="off" />
      <Dialogs />
    </div>
  );
}

/**
 * Buttons that open each kind of dialog. The user cannot close the `busy` dialog, as during a call; its button stands
 * for the end of the call.
 */
function Dialogs() {
  const [open, setOpen] = useState<'dialog' | 'alertdialog' | 'busy'>();
  const keepButton = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(undefined);
  return (
    <div className={styles.row}>
      <Button variant="secondary" onClick={() => setOpen('dialog')}>
        Dialog öffnen
      </Button>
      <Button variant="secondary" onClick={() => setOpen('alertdialog')}>
        Rückfrage öffnen
      </Button>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="Eine Geschichte zur guten Nacht"
        wide
        foot={<Button onClick={close}>Gute Nacht</Button>}
      >
        {Array.from({ length: 12 }, (_, index) => (
          <p key={index}>Der Mond stand über den Tannen, und im Bau wurde es still. Nur einer war noch wach.</p>
        ))}
      </Dialog>
      <Dialog
        open={open === 'alertdialog'}
        role="alertdialog"
        onClose={close}
        title="Box wirklich entfernen?"
        description="Danach meldest du sie auf der Box neu an. Dein Abo bleibt."
        initialFocus={keepButton}
        foot={
          <div className={styles.row}>
            <Button variant="danger" onClick={() => setOpen('busy')}>
              Entfernen
            </Button>
            <Button variant="secondary" ref={keepButton} onClick={close}>
              Behalten
            </Button>
          </div>
        }
      >
        <ErrorNotice>Die Box konnte nicht entfernt werden. Bitte versuche es erneut.</ErrorNotice>
      </Dialog>
      <Dialog open={open === 'busy'} role="alertdialog" onClose={close} closable={false} title="Box wird entfernt">
        <Button variant="secondary" onClick={close}>
          Fertig
        </Button>
      </Dialog>
    </div>
  );
}
