import { declarationLineMaxLength, formatHours } from 'api-contract';
import { useLayoutEffect, useRef, useState, type ComponentProps } from 'react';
import { Field } from 'ui-kit';
import { declarationTexts as texts } from '../declarationTexts.ts';
import { Choice } from './Choice.tsx';
import type { OwnContract } from './useOwnContract.ts';

interface Props extends ComponentProps<typeof Field> {
  /** Value in the form: the plan's name, or the user's own words for the contract. */
  value: string;
  /** The signed-in person's contract, which is offered as a choice; undefined for visitors and until it is loaded. */
  ownContract: OwnContract | undefined;
  /** Gets a new value: the plan's name, `''` for another contract, or the text of the field when it gets the focus. */
  onChoose: (contract: string) => void;
}

/**
 * Asks which contract is meant. Visitors describe it in a text field. Signed-in customers choose between their plan and
 * another contract, which they describe in the field.
 */
export function ContractField({ ownContract, onChoose, ...field }: Props) {
  const plan = ownContract?.plan;
  /** Choice of the user. Undefined before the first one: then the form's value decides what is selected. */
  const [chosen, setChosen] = useState<'plan' | 'other'>();
  const selected = chosen ?? (field.value === plan?.name ? 'plan' : 'other');
  const input = useRef<HTMLInputElement>(null);

  /**
   * Chooses another contract, described by `text`, as soon as the user focuses the field. Otherwise the plan would be
   * selected when it is loaded: its name would replace the text, and the field would disappear while the user types.
   */
  function chooseField(text: string): void {
    if (chosen) return;
    setChosen('other');
    onChoose(text);
  }

  useLayoutEffect(() => {
    // The user may have focused the prerendered field before hydration, when it had no listener yet.
    if (input.current && input.current === document.activeElement) chooseField(input.current.value);
    // oxlint-disable-next-line react/exhaustive-deps -- only at mount: afterwards `onFocus` is called
  }, []);

  // `Field` has the same place with and without `Choice`: React keeps its element and focus when the plan is loaded.
  return (
    <>
      {plan && (
        <Choice
          legend={texts.contract}
          name="contract-choice"
          value={selected}
          options={[
            { value: 'plan', label: texts.ownPlan(plan.name, formatHours(plan), ownContract?.orderNumber) },
            { value: 'other', label: texts.otherContract },
          ]}
          onChoose={(choice) => {
            setChosen(choice);
            onChoose(choice === 'plan' ? plan.name : '');
          }}
        />
      )}
      {(!plan || selected === 'other') && (
        <Field
          {...field}
          ref={input}
          // The server rejects a longer text, and the screen could not show which field is too long.
          maxLength={declarationLineMaxLength}
          onFocus={() => chooseField(field.value)}
          onChange={(event) => {
            // Without a choice, typing the plan's name would select the plan and remove the field.
            setChosen('other');
            field.onChange?.(event);
          }}
        />
      )}
    </>
  );
}
