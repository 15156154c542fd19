/** What a browser showed and said in one state of a screen, in a form that two versions can be compared by. */
export interface StateRecord {
  /** Name of the scenario, or path of a route without scenarios. */
  state: string;
  /** Address of the screen, without the words that choose the scenario. */
  address: string;
  /** Main heading. */
  heading: string;
  /** What a screen reader finds: roles, names and states as a tree, a line each. */
  spoken: string[];
  /** Role and name of each element that the Tab key reaches, in this order. */
  focusOrder: string[];
  /** Calls that the screen made when it was opened, each once: `GET {gateway}/user/api/…`. */
  calls: string[];
  /** Pictures of the whole page by the width of the window in px: PNG as Base64. */
  pictures: Record<number, string>;
}
