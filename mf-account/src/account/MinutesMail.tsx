import { describeRequestError } from 'queries';
import { Button, controlLineBreaks, FailureAlert, Notice, Status } from 'ui-kit';
import { useSetMinutesMail, useSubscription } from '../subscriptionQueries.ts';
import { texts } from './texts.ts';
import styles from './Account.module.css';

/** Block that switches the mail about few remaining minutes on and off, for customers with a subscription. */
export function MinutesMail() {
  const { details } = useSubscription();
  const change = useSetMinutesMail();
  const isOn = details?.subscription?.isMinutesMailOn;
  if (typeof isOn !== 'boolean') return null;
  const t = texts.minutesMail;
  return (
    <div className={styles.block}>
      <h3>{t.title}</h3>
      <p>{controlLineBreaks(isOn ? t.on : t.off)}</p>
      <Button variant="secondary" busy={change.isPending} busyText={t.busy} onClick={() => change.mutate(!isOn)}>
        {isOn ? t.switchOff : t.switchOn}
      </Button>
      <Status>{change.isSuccess && <Notice kind="success">{isOn ? t.switchedOn : t.switchedOff}</Notice>}</Status>
      <FailureAlert failure={change.error}>{describeRequestError(change.error)}</FailureAlert>
    </div>
  );
}
