/** Address without a screen. The shell shows its own „Seite nicht gefunden“ there, and loads no remote. */
export const unknownAddress = '/nirgendwo-im-wald';
