import { declarationReceiptSchema, type Cancellation, type DeclarationReceipt, type Withdrawal } from 'api-contract';
import { request } from 'shared-auth';

/** Cancels a contract (§ 312k BGB). Public: nobody has to sign in for it. */
export function declareCancellation(cancellation: Cancellation): Promise<DeclarationReceipt> {
  return declare('/api/cancellation', cancellation);
}

/** Withdraws from a contract (§ 356a BGB). Public as well. */
export function declareWithdrawal(withdrawal: Withdrawal): Promise<DeclarationReceipt> {
  return declare('/api/withdrawal', withdrawal);
}

function declare(path: string, body: Cancellation | Withdrawal): Promise<DeclarationReceipt> {
  return request({
    to: 'backend',
    method: 'POST',
    path,
    body,
    bearer: false,
    read: (json) => declarationReceiptSchema.parse(json),
  });
}
