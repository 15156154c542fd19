interface Attempt {
  /** ISO 8601, real time. */
  at: string;
  /** HTTP status, or the error that kept a response away. */
  result: string;
}

/** Delivery of an event of the sandbox to the backend's webhook (webhooks/WebhookQueue.ts). */
export interface Delivery {
  id: string;
  event: string;
  /** Type of the event: `invoice.paid`. */
  type: string;
  state: 'pending' | 'delivered';
  /** Real time in milliseconds since 1970. */
  nextAttemptAt: number;
  /** Whether to deliver once more after the first success (switch `duplicate` of the control page). */
  again: boolean;
  attempts: Attempt[];
}
