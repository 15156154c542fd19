import { ageCategories, type AgeCategory } from 'api-contract';
import { useState, type FormEvent } from 'react';
import { Button, Card, Status, VisuallyHidden } from 'ui-kit';
import { useAgeCategory, useSaveAgeCategory } from '../ageSettingsQueries.ts';
import { AgeDetails } from './AgeDetails.tsx';
import { ageProfiles } from './ageProfiles.ts';
import { AgeScene } from './AgeScene.tsx';
import { storyLength } from './storyLength.ts';
import { texts } from './texts.ts';
import styles from './AgeChooser.module.css';

/** Choosing only shows; saving sends. What the person chose stands until it is saved, whatever a late answer says. */
export function AgeChooser() {
  const { saved, isPending, isKnown } = useAgeCategory();
  const [choice, setChoice] = useState<AgeCategory>();
  const save = useSaveAgeCategory();
  const shown = choice ?? saved;
  const profile = ageProfiles[shown];
  const isUnsaved = choice !== undefined && (!isKnown || choice !== saved);
  const t = texts.age;

  function submit(event: FormEvent) {
    event.preventDefault();
    save.mutate(shown, { onSuccess: () => setChoice((latest) => (latest === shown ? undefined : latest)) });
  }

  return (
    <Card className={styles.chooser}>
      <h2>{t.title}</h2>
      <p>{t.lead}</p>
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
              <span>{ageProfiles[category].label}</span>
            </label>
          ))}
        </fieldset>
        <Status>
          <VisuallyHidden>{choice && t.announce(profile.label, storyLength(profile))}</VisuallyHidden>
        </Status>
        <AgeDetails profile={profile} />
        <div className={styles.save}>
          <Button type="submit" busy={save.isPending} busyText={t.busy} disabled={isPending && !choice}>
            {t.save}
          </Button>
          <Status>{isUnsaved && <span className={styles.unsaved}>{t.unsaved}</span>}</Status>
        </div>
      </form>
    </Card>
  );
}
