import { readPage } from 'page-contract';
import { formatVersions } from 'page-contract/versionsText';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Button, Card, ScreenTitle, usePageLanguage } from 'ui-kit';
import fox from '../layout/fox.svg';
import type { RouteRow } from '../routes/RouteRow.ts';
import { texts } from '../texts.ts';
import type { RegistryWatch } from './registryWatch.ts';
import type { Screens } from './ScreenState.ts';
import styles from './Frame.module.css';

interface Props {
  row: RouteRow;
  watch: RegistryWatch;
  versionOf: Screens['versionOf'];
  /** Place in a script that has thrown, for `npm run release -- why`. */
  place?: string;
  onRetry: () => void;
}

/** Replaces a screen that failed, and says that the rest of the page works. */
export function FrameNotice({ row, watch, versionOf, place, onRetry }: Props) {
  const online = useSyncExternalStore(watch.subscribe, watch.isOnline, () => true);
  const t = texts[usePageLanguage()];
  const wasOffline = useRef(false);

  useEffect(() => {
    if (online && wasOffline.current) onRetry();
    wasOffline.current = !online;
  }, [online, onRetry]);

  const versions = versionsInPage(versionOf);

  return (
    <div className={styles.frame}>
      <ScreenTitle title={row.title}>{row.sidebar?.label ?? row.title.split(' – ')[0]}</ScreenTitle>
      <img className={styles.fox} src={fox} alt="" width={300} height={170} />
      <Card role="alert" className={styles.card}>
        <p>{online ? t.failed : t.offline}</p>
        <Button onClick={onRetry}>{t.again}</Button>
      </Card>
      {versions && (
        <details className={styles.versions}>
          <summary>{t.details}</summary>
          {place} {formatVersions(versions)}
        </details>
      )}
    </div>
  );
}

/** Returns the versions on this page, for a message to the support; undefined on a standalone page. */
function versionsInPage(versionOf: Props['versionOf']): Record<string, string> | undefined {
  const { versions } = readPage();
  return (
    versions &&
    Object.fromEntries(Object.entries(versions).map(([part, version]) => [part, versionOf(part) ?? version]))
  );
}
