import { useState } from 'react';
import styles from './Catalogue.module.css';
import {
  Badge,
  Banner,
  Button,
  Card,
  ErrorNotice,
  formatDate,
  formatEuro,
  Notice,
  ProgressBar,
  Skeleton,
} from 'ui-kit';

/** Notices, cards and progress in the catalogue of components. */
export function OtherComponents() {
  const [hasBanner, setHasBanner] = useState(false);
  return (
    <div className={styles.stack}>
      <h3>Hinweise</h3>
      <Notice title="Gut zu wissen">Die Geschichten werden von künstlicher Intelligenz erzeugt.</Notice>
      <Notice kind="success">Dein Passwort wurde geändert.</Notice>
      <Notice kind="warning">Deine Geschichtenminuten gehen zur Neige...</Notice>
      <ErrorNotice failure={{ requestId: '3f2a91bc04de' }}>
        Es ist ein Fehler aufgetreten. Bitte versuche es später erneut.
      </ErrorNotice>
      <div className={styles.row}>
        <Button variant="secondary" onClick={() => setHasBanner(!hasBanner)}>
          Banner zeigen
        </Button>
      </div>
      <Banner>{hasBanner && 'Danke! Bitte bestätige deine Vorbestellung über den Link in deiner E-Mail.'}</Banner>
      <h3>Karten</h3>
      <Card>
        <h3>Standard</h3>
        <p className={styles.row}>
          <Badge>Beliebt</Badge>
          <Badge kind="success">Aktiv</Badge>
          <Badge kind="neutral">Inaktiv</Badge>
        </p>
        <p>
          {formatEuro(1999)} pro Monat, bis {formatDate('2026-12-31T12:00:00Z')}
        </p>
        <ProgressBar value={45} max={120} label="Verbrauchte Minuten" valueText="45 von 120 Minuten verbraucht" />
      </Card>
      <Skeleton height="4rem" />
    </div>
  );
}
