import { formatHours } from 'api-contract';
import { useLayoutEffect, useRef, useState, type ComponentProps } from 'react';
import { Field } from 'ui-kit';
import { declarationTexts as texts } from '../declarationTexts.ts';
import { Choice } from './Choice.tsx';
import type { OwnContract } from './useOwnContract.ts';

interface Props extends ComponentProps<typeof Field> {
  value: string;
  /** The signed-in person's contract, which is offered as a choice; undefined for visitors and until it is loaded. */
  own: OwnContract | undefined;
  /** Gets the plan's name, `''` after the choice of another contract, or the text of the field that was entered. */
  onChoose: (contract: string) => void;
}

/**
 * Asks for the contract. Visitors describe it in a text field. Signed-in customers choose their plan, by whose name the
 * form stores it, or another contract, which shows the field.
 */
export function ContractField({ own, onChoose, ...field }: Props) {
  const plan = own?.plan;
  /** Undefined until the user chooses or enters the field. Until then, the form's value decides: the plan's name. */
  const [chosen, setChosen] = useState<'plan' | 'other'>();
  const value = chosen ?? (field.value === plan?.name ? 'plan' : 'other');
  const input = useRef<HTMLInputElement>(null);

  /**
   * Keeps the field and its text when the user enters it. Otherwise the plan that is loaded later would select itself,
   * replace the text by its name and remove the field under the user.
   */
  function keepField(text: string): void {
    if (chosen) return;
    setChosen('other');
    onChoose(text);
  }

  useLayoutEffect(() => {
    // Entered before hydration, when there was no listener.
    if (input.current && input.current === document.activeElement) keepField(input.current.value);
    // oxlint-disable-next-line react/exhaustive-deps -- only at mount: afterwards the field has its listener
  }, []);

  // While `value` is `other`, the field stays the same element when the plan is loaded: a user who types goes on.
  return (
    <>
      {plan && (
        <Choice
          legend={texts.contract}
          name="contract-choice"
          value={value}
          options={[
            { value: 'plan', label: texts.ownPlan(plan.name, formatHours(plan), own?.orderNumber) },
            { value: 'other', label: texts.otherContract },
          ]}
          onChoose={(choice) => {
            setChosen(choice);
            onChoose(choice === 'plan' ? plan.name : '');
          }}
        />
      )}
      {(!plan || value === 'other') && (
        <Field
          {...field}
          ref={input}
          // The server refuses a longer text, and could not say which field it means.
          maxLength={200}
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
