import { planIds, plans } from 'api-contract';

const planNames = planIds.map((id) => plans[id].name).join('|');
const subscription = new RegExp(`(^|[^\\p{L}])(abo|tarif|${planNames})|\\bsub_`, 'iu');
/** „Abenteuerbox“ is the product in „Abo für die Abenteuerbox“ and says nothing. */
const other = /(^|\P{L})(box|kiste|gerät)|vorbestell|preorder|pre-order|newsletter/iu;

/** What the person's own words for the contract speak of. Order numbers of boxes look like anything, so they are neither. */
export const namesSubscription = (contract: string) => subscription.test(contract);
export const namesOther = (contract: string) => other.test(contract);
