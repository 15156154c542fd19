import { useLanguage } from '../choice/useLanguage.ts';
import { InLanguage } from '../language/InLanguage.tsx';
import { Landing } from './Landing.tsx';

export function LandingInLanguage() {
  const language = useLanguage();
  return (
    <InLanguage language={language}>
      <Landing language={language} />
    </InLanguage>
  );
}
