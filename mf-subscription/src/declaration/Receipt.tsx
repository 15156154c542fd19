import type { DeclarationReceipt } from 'api-contract';
import { getSampleNote, readPage } from 'page-contract';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from 'shared-auth';
import { Button, buttonClass, Card, formatMoment, icons } from 'ui-kit';
import { declarationTexts as texts } from '../declarationTexts.ts';
import { Facts, type Fact } from './Facts.tsx';
import styles from './Declaration.module.css';

interface Props {
  title: string;
  /** Beginning of the downloaded file's name; the receipt's reference follows it. */
  filePrefix: string;
  /** Content of the declaration, to which time and reference are added. */
  facts: readonly Fact[];
  receipt: DeclarationReceipt;
  /** Sentences about what happens next. */
  children: ReactNode;
}

/**
 * Receipt of a declaration (a cancellation or withdrawal) for the consumer: its content, date and time, to read,
 * download and print.
 */
export function Receipt({ title, filePrefix, facts, receipt, children }: Props) {
  const isSignedIn = useSession().status === 'signed-in';
  const heading = useRef<HTMLHeadingElement>(null);
  const allFacts: Fact[] = [
    ...facts,
    [texts.received, formatMoment(receipt.receivedAt)],
    [texts.reference, receipt.reference],
  ];
  const downloadAddress = `data:text/plain;charset=utf-8,${encodeURIComponent(formatFacts(title, allFacts))}`;

  // The heading takes the focus, because the form with the focused button was removed.
  useLayoutEffect(() => heading.current?.focus(), []);

  return (
    <Card className={styles.receipt}>
      <icons.Check className={styles.success} />
      <h2 className={styles.title} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
      <Facts facts={allFacts} />
      <p>{texts.keep}</p>
      <p className={styles.buttons}>
        <a
          className={buttonClass('primary')}
          href={downloadAddress}
          download={`${filePrefix}-${receipt.reference}.txt`}
        >
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

/**
 * Formats the declaration as the content of a text file: the title, a line `Name: Ada Beispiel` per fact, and the note
 * of a site with sample data.
 */
function formatFacts(title: string, facts: readonly Fact[]): string {
  const note = getSampleNote(readPage().owner, 'de');
  return [title, '', ...facts.map(([name, value]) => `${name}: ${value}`), '', ...(note ? [note, ''] : [])].join(
    '\r\n',
  );
}
