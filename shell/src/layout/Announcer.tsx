import { VisuallyHidden } from 'ui-kit';

/** Tells screen readers the title of the page that has just been reached inside the app. */
export function Announcer({ title }: { title: string }) {
  return (
    <VisuallyHidden>
      <div role="status">{title}</div>
    </VisuallyHidden>
  );
}
