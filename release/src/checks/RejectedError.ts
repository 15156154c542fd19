/** What must not go live, and why. */
interface Rejection {
  /** `mf-help@1.0.0-…`, or what else was to go live. */
  candidate: string;
  /** Findings, a sentence each. */
  reasons: string[];
  /** What may help, and whom to ask, a sentence each. */
  owners?: string[];
}

/** Renders a rejection for a terminal. All commands reject in these words. */
export const describeRejection = ({ candidate, reasons, owners = [] }: Rejection): string =>
  [`${candidate} must not go live:`, ...reasons.map((reason) => `  - ${reason}`), ...owners].join('\n');

/** Thrown by a command instead of a change of the site. The program ends with exit code 1. */
export class RejectedError extends Error {
  constructor(rejection: Rejection) {
    super(describeRejection(rejection));
  }
}
