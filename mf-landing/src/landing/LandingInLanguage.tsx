import { InLanguage } from '../language/InLanguage.tsx';
import { useLanguage } from '../language/useLanguage.ts';
import { Landing } from './Landing.tsx';

export function LandingInLanguage() {
  const language = useLanguage();
  return (
    <InLanguage language={language}>
      <Landing language={language} />
    </InLanguage>
  );
}
