import type { DeclarationReceipt } from 'api-contract';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from 'shared-auth';
import { Button, buttonClass, Card, icons } from 'ui-kit';
import { declarationTexts as texts } from '../declarationTexts.ts';
import { asText, type Fact } from './facts.ts';
import { Facts } from './Facts.tsx';
import { formatMoment } from './formatMoment.ts';
import styles from './Declaration.module.css';

interface Props {
  title: string;
  file: string;
  facts: readonly Fact[];
  receipt: DeclarationReceipt;
  children: ReactNode;
}

/** Receipt for the consumer: content, date and time, on screen, as a file and on paper. */
export function Receipt({ title, file, facts, receipt, children }: Props) {
  const isSignedIn = useSession().status === 'signed-in';
  const heading = useRef<HTMLHeadingElement>(null);
  const whole: Fact[] = [
    ...facts,
    [texts.received, formatMoment(receipt.receivedAt)],
    [texts.reference, receipt.reference],
  ];
  const download = `data:text/plain;charset=utf-8,${encodeURIComponent(asText(title, whole))}`;

  // The form is gone, and with it the focus.
  useEffect(() => heading.current?.focus(), []);

  return (
    <Card className={styles.receipt}>
      <icons.Check className={styles.success} />
      <h2 className={styles.title} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
      <Facts facts={whole} />
      <p>{texts.keep}</p>
      <p className={styles.buttons}>
        <a className={buttonClass('primary')} href={download} download={`${file}-${receipt.reference}.txt`}>
          {texts.download}
        </a>
        <Button variant="secondary" onClick={() => window.print()}>
          {texts.print}
        </Button>
      </p>
      <p>
        <Link to={isSignedIn ? '/dashboard' : '/'}>{isSignedIn ? texts.dashboard : texts.home}</Link>
      </p>
    </Card>
  );
}
