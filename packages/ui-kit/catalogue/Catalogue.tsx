import { Colours } from './Colours.tsx';
import { FormComponents } from './FormComponents.tsx';
import { Icons } from './Icons.tsx';
import { OtherComponents } from './OtherComponents.tsx';
import { Type } from './Type.tsx';
import styles from './Catalogue.module.css';
import { LegalFooter, Logo, ScreenTitle } from 'ui-kit';

/** Page for developers with every component of the package (`npm run dev -w ui-kit`). */
export function Catalogue() {
  return (
    <main>
      <header className={styles.head}>
        <Logo />
        <ScreenTitle title="ui-kit">Alle Bausteine, bei Tag und bei Nacht</ScreenTitle>
      </header>
      <div className={styles.halves}>
        <Half palette="day" title="Tag" />
        <Half palette="night" title="Nacht" />
      </div>
    </main>
  );
}

/** Every component in one of the two colour schemes. */
function Half({ palette, title }: { palette: 'day' | 'night'; title: string }) {
  return (
    <section data-palette={palette} className={styles.half} aria-label={title}>
      <h2>{title}</h2>
      <Colours />
      <Type />
      <FormComponents />
      <OtherComponents />
      <Icons />
      <LegalFooter language="de" link={({ to, children }) => <a href={to}>{children}</a>} />
    </section>
  );
}
