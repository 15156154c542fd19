/** What one state of the login page gives to the next, in the history entry instead of the address. */
export interface Handover {
  email?: string;
  passwordSaved?: boolean;
}
