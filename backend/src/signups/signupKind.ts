/** What somebody leaves an address for. */
export type SignupKind = 'preorder' | 'newsletter';
