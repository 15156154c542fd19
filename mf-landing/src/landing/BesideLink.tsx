import { VisuallyHidden } from 'ui-kit';
import { useTranslation } from '../language/useTranslation.ts';

/** Opens beside the form, so that what was typed is not lost. */
export function BesideLink({ to, children }: { to: string; children: string }) {
  const { t } = useTranslation();
  return (
    <a href={to} target="_blank" rel="noopener">
      {children}
      <VisuallyHidden> {t('email.newTab')}</VisuallyHidden>
    </a>
  );
}
