/** Maximum times, in milliseconds, that work of the backend waits for others. */
export const defaultWaits = {
  /** One attempt of a call to the payment provider: two fit into the ten seconds that pages wait (`Call.timeoutMs`). */
  providerAttempt: 4_500,
  /**
   * A call that charges the card: long, because a bank may be slow; a request stops waiting earlier. There is no second
   * attempt: while the first one is running, the provider would refuse it as busy.
   */
  charge: 25_000,
  /**
   * All calls of one request to the payment provider: less than the thirty seconds that a page waits for a change of
   * plan. Reading the subscription's details for the response, after these calls, has a limit of its own.
   */
  providerRequest: 17_000,
  /** A look at a renewal at the payment provider, before the response is sent without it. */
  renewal: 3_000,
  /** Another holder of a customer's lock. */
  customerLock: 5_000,
  /** Mails in delivery when the process ends. An aborted one is sent again, with the same Message-ID. */
  lastMails: 3_000,
};

export type Waits = typeof defaultWaits;
