/** Scenario of a part in the page, by which a rehearsal or a tester opens it: `screen` with `?scenario=name`. */
export interface QaScenario {
  /** Name of the remote: `mf-help`. */
  part: string;
  name: string;
  label: string;
  /** Address of the screen, e.g. `/dashboard?checkout=success`. */
  screen: string;
  person: string;
  /** Fault that belongs to the scenario; '' for none. */
  fault: string;
  /** Names of the buttons and links that open more of the screen, a dialog or a form. */
  opens: string[];
  /** Address with query that shows the scenario: `/faq?scenario=faq-linked`. */
  address: string;
}

/** What has happened in a page of a QA server since it was opened, as far as the scenario panel sees it. */
export interface QaReport {
  /** Calls to backend and gateway, as a contract names them: `GET {gateway}/user/api/UserDevice/list-devices`. */
  calls: string[];
  /**
   * Calls that the scenario does not answer, by the name in a scenario: `GET /user/api/…`. They are answered as in a
   * scenario of another remote, e.g. if data are prefetched for its screen, or else fail.
   */
  unanswered: string[];
  /**
   * Last segments of the calls that failed because scenario or fault wanted it: messages of the app name a call by it.
   */
  failed: string[];
  /** Addresses of other sites to which the page wanted to go. It stays, where the browser has the Navigation API. */
  exits: string[];
  /** Whether a call is never answered, so that a time-out is expected. */
  hangs: boolean;
  /** Sentences about words of the address that name nothing. The app is not started then. */
  unknown: string[];
}

/** `window.qa` in each page of a QA server: what a rehearsal, or a tester in the browser's console, reads of it. */
export interface QaPage {
  /**
   * Resolves when the screen, or the notice in its place, is shown and no call is pending; ten seconds after the start
   * at the latest. A call that is never answered does not count as pending.
   */
  settled(): Promise<void>;
  report(): QaReport;
  /** Lists the scenarios of all parts in the page, in the versions that the page shows. */
  states(): Promise<QaScenario[]>;
  /** Removes the panel, so that the page looks as it does for a customer. */
  hide(): void;
  /**
   * Answers calls as another scenario from now on, of any part and without reload. A rehearsal then follows a link from
   * one remote's screen to another's, whose calls the scenario of the address does not answer.
   */
  answerAs(part: string, scenario: string): Promise<void>;
}

declare global {
  var qa: QaPage | undefined;
}
