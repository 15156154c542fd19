import { hoursText, type Plan } from 'api-contract';
import { useState, type ComponentProps } from 'react';
import { Field } from 'ui-kit';
import { declarationTexts as texts } from '../declarationTexts.ts';
import { Choice } from './Choice.tsx';

interface Props extends ComponentProps<typeof Field> {
  value: string;
  /** The signed-in person's own plan, which is chosen instead of typed. */
  plan: Plan | undefined;
  onChoose: (contract: string) => void;
}

/** Asks for the contract: visitors describe it, signed-in people choose it from a list. */
export function ContractField({ plan, onChoose, ...field }: Props) {
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
            { value: 'plan', label: texts.ownPlan(plan.name, hoursText(plan)) },
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
