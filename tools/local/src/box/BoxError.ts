/** Error with a sentence that a person can act on, and a code for programs: of the backend or the identity provider. */
export class BoxError extends Error {
  readonly code: string;

  constructor(sentence: string, code = '') {
    super(sentence);
    this.code = code;
  }
}
