import { ageCategories, formatAges, formatStoryLength, type AgeCategory } from 'api-contract';
import { useRef, useState, type FormEvent } from 'react';
import { Button, Card, Status, VisuallyHidden } from 'ui-kit';
import { useAgeCategory, useSaveAgeCategory } from '../ageSettingsQueries.ts';
import { AgeDetails } from './AgeDetails.tsx';
import { AgeLead } from './AgeLead.tsx';
import { AgeScene } from './AgeScene.tsx';
import { texts } from './texts.ts';
import styles from './AgeChooser.module.css';

/**
 * Card with the form that chooses the age category. A choice only shows what it means; „Speichern“ sends it. An unsaved
 * choice stays, even if the saved category arrives later.
 */
export function AgeChooser() {
  // Until the saved category is known, this is the default.
  const { category: savedCategory, isPending, isKnown } = useAgeCategory();
  /** Unsaved choice; undefined before one, and after it was saved. */
  const [choice, setChoice] = useState<AgeCategory>();
  const save = useSaveAgeCategory();
  const shown = choice ?? savedCategory;
  const isUnsaved = choice !== undefined && (!isKnown || choice !== savedCategory);
  /** True until the next choice, so that the message „Gespeichert.“ disappears then. */
  const isSaved = save.isSuccess && choice === undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  const t = texts.age;

  function submit(event: FormEvent) {
    event.preventDefault();
    // The user sends the default, because the read failed. As a choice, it is marked as unsaved if the call fails, too.
    if (!isKnown) setChoice(shown);
    // The user may choose another category while the call is pending: that choice stays.
    save.mutate(shown, { onSuccess: () => setChoice((latest) => (latest === shown ? undefined : latest)) });
  }

  return (
    <Card className={styles.chooser}>
      <h2 ref={heading} tabIndex={-1} id="altersstufe">
        {t.title}
      </h2>
      {/* The heading takes the focus, because AgeLead removes its button while the category is read. */}
      <AgeLead onReload={() => heading.current?.focus()} />
      <form onSubmit={submit} aria-label={t.title}>
        <fieldset role="radiogroup" className={styles.group}>
          <legend>{t.group}</legend>
          {ageCategories.map((category) => (
            <label key={category} className={styles.option}>
              <input
                type="radio"
                name="ageCategory"
                value={category}
                checked={shown === category}
                onChange={() => setChoice(category)}
              />
              <AgeScene category={category} />
              <span>{formatAges(category)}</span>
            </label>
          ))}
        </fieldset>
        <Status>
          <VisuallyHidden>{choice && t.announce(formatAges(shown), formatStoryLength(shown))}</VisuallyHidden>
        </Status>
        <AgeDetails category={shown} />
        <div className={styles.save}>
          {/* Disabled while the saved category is loading: a press would replace it by the default, which is shown. */}
          <Button type="submit" busy={save.isPending} busyText={t.busy} disabled={isPending && !choice}>
            {t.save}
          </Button>
          <Status>
            {isUnsaved && <span className={styles.unsaved}>{t.unsaved}</span>}
            {isSaved && t.saved}
          </Status>
        </div>
      </form>
    </Card>
  );
}
