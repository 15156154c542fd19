/** Purposes of a sign-up. */
export type SignupKind = 'preorder' | 'newsletter';
