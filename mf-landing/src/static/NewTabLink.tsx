import { VisuallyHidden } from 'ui-kit';

/** Opens beside the form, so that what was typed is not lost. */
export function NewTabLink({ to, newTab, children }: { to: string; newTab: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noopener">
      {children}
      <VisuallyHidden> {newTab}</VisuallyHidden>
    </a>
  );
}
