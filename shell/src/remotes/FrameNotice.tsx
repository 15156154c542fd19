import { readPage } from 'page-contract';
import { formatVersions } from 'page-contract/versionsText';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Button, Card, Fold, ScreenTitle, usePageLanguage } from 'ui-kit';
import { focusMain } from '../focusMain.ts';
import fox from '../layout/fox.svg';
import type { AppRoute } from '../routes/AppRoute.ts';
import { texts } from '../texts.ts';
import type { RegistryPoller } from './registryPoller.ts';
import type { ScreenStore } from './ScreenStore.ts';
import styles from './Frame.module.css';

interface Props {
  /** Route of the screen, for the title of the page. */
  route: AppRoute;
  registryPoller: RegistryPoller;
  /** Returns the version of a remote in this page, which may be another than that with which it was served. */
  getVersion: ScreenStore['getVersion'];
  /** Position in a script that has thrown: `Faq.ab12.js:1:80`. The support looks it up by `npm run release -- why`. */
  place?: string;
  onRetry: () => void;
}

/**
 * Notice in place of a remote's screen that failed. It says that the rest of the page works, and offers a retry. It
 * retries automatically when the network returns.
 */
export function FrameNotice({ route, registryPoller, getVersion, place, onRetry }: Props) {
  const isOnline = useSyncExternalStore(registryPoller.subscribe, registryPoller.isOnline, () => true);
  const t = texts[usePageLanguage()];
  const wasOffline = useRef(false);

  function retry() {
    // The notice is removed, and a focus in it would be lost. One in the sidebar stays.
    if (document.activeElement?.closest('main')) focusMain();
    onRetry();
  }

  // Runs after each render, because `retry` is always another function. `wasOffline` limits it to one retry per return.
  useEffect(() => {
    if (isOnline && wasOffline.current) retry();
    wasOffline.current = !isOnline;
  });

  const versions = readVersionsInPage(getVersion);

  // The sidebar's name of the screen, or the title of the page without „ – Abenteuerbox“.
  const heading = route.sidebar?.label ?? route.title.split(' – ')[0];
  return (
    <div className={styles.frame}>
      <ScreenTitle title={route.title}>{heading}</ScreenTitle>
      <img className={styles.fox} src={fox} alt="" width={300} height={170} />
      <Card role="alert" className={styles.card}>
        <p>{isOnline ? t.screenFailed : t.screenOffline}</p>
        <Button onClick={retry}>{t.retry}</Button>
      </Card>
      {versions && (
        <div className={styles.versions}>
          <Fold title={<span>{t.details}</span>} folded>
            {place} {formatVersions(versions)}
          </Fold>
        </div>
      )}
    </div>
  );
}

/** Returns the versions on this page, for a message to the support; undefined on pages of a dev server alone. */
function readVersionsInPage(getVersion: Props['getVersion']): Record<string, string> | undefined {
  const { versions } = readPage();
  if (!versions) return undefined;
  return Object.fromEntries(Object.entries(versions).map(([name, version]) => [name, getVersion(name) ?? version]));
}
