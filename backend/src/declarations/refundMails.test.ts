import { renderBlocks } from 'node-kit/renderMail.ts';
import { writeWithdrawalSettled } from './refundMails.ts';

const write = (refundedCents: number) =>
  renderBlocks(
    writeWithdrawalSettled({ reference: 'W-1', plan: '„Standard“', refundedCents }, 'hilfe@abenteuerbox.example')
      .blocks,
  );

test('The mail about a withdrawal says that money is on its way, and not that it has arrived', () => {
  expect(write(1999)).toContain('Erstattung: 19,99\u00a0€');
  expect(write(1999)).toContain('Je nach Bank dauert das einige Tage.');
});

test('The mail about a withdrawal promises no money of the payment provider to somebody who has paid elsewhere', () => {
  expect(write(0)).not.toContain('Das Geld geht auf das Zahlungsmittel zurück');
  expect(write(0)).toContain('Hast du anders bezahlt, zahlen wir es dir ebenso zurück: hilfe@abenteuerbox.example');
});
