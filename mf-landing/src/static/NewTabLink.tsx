import { VisuallyHidden } from 'ui-kit';

/** Link in a new tab, so that the form keeps its input. */
export function NewTabLink({ to, newTab, children }: { to: string; newTab: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noopener">
      {children}
      <VisuallyHidden> {newTab}</VisuallyHidden>
    </a>
  );
}
