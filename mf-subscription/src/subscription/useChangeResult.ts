import { useState } from 'react';

/**
 * Returns the sentence about the plan change that has just ended, and a function that sets it. The sentence disappears
 * when `plans`, the running and the next plan, are others than when it was set: another tab has changed them since.
 */
export function useChangeResult(plans: string) {
  const [result, setResult] = useState<{ text: string; plans: string | undefined }>();
  // The render after a change is the first one with the new plans.
  if (result && result.plans === undefined) setResult({ ...result, plans });
  else if (result && result.plans !== plans) setResult(undefined);
  const setText = (text: string | undefined) => setResult(text === undefined ? undefined : { text, plans: undefined });
  return [result?.text, setText] as const;
}
