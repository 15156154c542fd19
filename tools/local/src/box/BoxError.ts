/** Something the person at the box can understand and act on; `code` tells programs which. */
export class BoxError extends Error {
  readonly code: string;

  constructor(sentence: string, code = '') {
    super(sentence);
    this.code = code;
  }
}
