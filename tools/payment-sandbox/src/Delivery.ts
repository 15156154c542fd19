interface Attempt {
  /** ISO 8601, real time. */
  at: string;
  /** HTTP status, or the error that kept a response away. */
  result: string;
}

/** Delivery of an event to the backend's webhook (webhooks/WebhookQueue.ts). */
export interface Delivery {
  id: string;
  event: string;
  type: string;
  state: 'pending' | 'delivered' | 'failed';
  /** Real time in milliseconds. */
  nextAttemptAt: number;
  /** Deliver once more after the first success. */
  again: boolean;
  attempts: Attempt[];
}
