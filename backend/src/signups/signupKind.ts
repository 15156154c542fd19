/** Purpose for which somebody leaves an e-mail address. */
export type SignupKind = 'preorder' | 'newsletter';
