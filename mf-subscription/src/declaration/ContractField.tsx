import { formatHours } from 'api-contract';
import { useState, type ComponentProps } from 'react';
import { Field } from 'ui-kit';
import { declarationTexts as texts } from '../declarationTexts.ts';
import { Choice } from './Choice.tsx';
import type { OwnContract } from './useOwnContract.ts';

interface Props extends ComponentProps<typeof Field> {
  value: string;
  /** The signed-in person's contract, which is offered as a choice; undefined for visitors and until it is loaded. */
  own: OwnContract | undefined;
  onChoose: (contract: string) => void;
}

/** Asks for the contract: visitors describe it, signed-in people choose it from a list. */
export function ContractField({ own, onChoose, ...field }: Props) {
  const plan = own?.plan;
  /** Undefined until the user chooses or types. */
  const [chosen, setChosen] = useState<'plan' | 'other'>();
  const value = chosen ?? (field.value === plan?.name ? 'plan' : 'other');
  // The field is the same element before and after the plan is loaded, so that it keeps the focus.
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
          onChange={(event) => {
            setChosen('other');
            field.onChange?.(event);
          }}
        />
      )}
    </>
  );
}
