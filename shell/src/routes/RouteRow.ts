export type Access = 'public' | 'signed-out' | 'signed-in';
export type Layout = 'member' | 'public' | 'bare';

/** One address of the app: which screen of which remote, who may see it, and what surrounds it. */
export interface RouteRow {
  path: string;
  remote: string;
  expose: string;
  title: string;
  access: Access;
  /** Where a signed-out visitor of a member's page ends. */
  signedOutTo?: string;
  layout: Layout;
  sidebar?: { label: string; order: number };
}
