import { declarationLineMaxLength, formatHours } from 'api-contract';
import { useLayoutEffect, useRef, useState, type ComponentProps } from 'react';
import { Field } from 'ui-kit';
import { declarationTexts as texts } from '../declarationTexts.ts';
import { Choice } from './Choice.tsx';
import type { OwnContract } from './useOwnContract.ts';

interface Props extends ComponentProps<typeof Field> {
  /** Contract in the form: the plan's name, or the user's own words. */
  value: string;
  /** The signed-in person's contract, which is offered as a choice; undefined for visitors and until it is loaded. */
  ownContract: OwnContract | undefined;
  /** Gets the new value: the plan's name, `''` after the choice of another contract, or the focused field's text. */
  onChoose: (contract: string) => void;
}

/**
 * Asks for the contract. Visitors describe it in a text field. Signed-in customers choose their plan, by whose name the
 * form stores it, or another contract, which shows the field.
 */
export function ContractField({ ownContract, onChoose, ...field }: Props) {
  const plan = ownContract?.plan;
  /** Undefined until the user chooses or focuses the field. Until then, the form's value decides. */
  const [chosen, setChosen] = useState<'plan' | 'other'>();
  const selected = chosen ?? (field.value === plan?.name ? 'plan' : 'other');
  const input = useRef<HTMLInputElement>(null);

  /**
   * Keeps the field (`chosen`) and its text (`onChoose`) as soon as the user focuses it. Otherwise the name of a plan
   * that is loaded later would replace the text: the plan would be selected, and the field removed during typing.
   */
  function keepField(text: string): void {
    if (chosen) return;
    setChosen('other');
    onChoose(text);
  }

  useLayoutEffect(() => {
    // A field that was focused before hydration, when it had no listener.
    if (input.current && input.current === document.activeElement) keepField(input.current.value);
    // oxlint-disable-next-line react/exhaustive-deps -- only at mount: afterwards the field has its listener
  }, []);

  // While `selected` is `other`, the field stays the same element when the plan is loaded: a user who types goes on.
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
          // The server refuses a longer text, and could not say which field it means.
          maxLength={declarationLineMaxLength}
          onFocus={() => keepField(field.value)}
          onChange={(event) => {
            // Otherwise a text that equals the plan's name would select the plan and remove the field.
            setChosen('other');
            field.onChange?.(event);
          }}
        />
      )}
    </>
  );
}
