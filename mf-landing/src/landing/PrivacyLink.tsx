import { VisuallyHidden } from 'ui-kit';
import { useTranslation } from '../language/useTranslation.ts';

/** Opens beside the form, so that what was typed is not lost. */
export function PrivacyLink() {
  const { t } = useTranslation();
  return (
    <a href="/datenschutz" target="_blank" rel="noopener">
      {t('email.privacy')}
      <VisuallyHidden> {t('email.newTab')}</VisuallyHidden>
    </a>
  );
}
