import { formatHours } from 'api-contract';
import { useState, type ComponentProps } from 'react';
import { Field } from 'ui-kit';
import { declarationTexts as texts } from '../declarationTexts.ts';
import { Choice } from './Choice.tsx';
import type { OwnContract } from './useOwnContract.ts';

interface Props extends ComponentProps<typeof Field> {
  value: string;
  /** The signed-in person's own contract, which is chosen instead of typed. */
  own: OwnContract | undefined;
  onChoose: (contract: string) => void;
}

/** Asks for the contract: visitors describe it, signed-in people choose it from a list. */
export function ContractField({ own, onChoose, ...field }: Props) {
  const plan = own?.plan;
  const [chosen, setChosen] = useState<'plan' | 'other'>();
  const value = chosen ?? (field.value === plan?.name ? 'plan' : 'other');
  // The field stays the same element when the plan arrives, so that it keeps the focus.
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
