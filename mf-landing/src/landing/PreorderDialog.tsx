import { createPreorder } from 'api-contract';
import { useRef } from 'react';
import { Dialog } from 'ui-kit';
import type { Language } from '../language/language.ts';
import { useTranslation } from '../language/useTranslation.ts';
import { usePreorderForm } from '../signup/PreorderForm.tsx';
import { useSignup } from '../signup/useSignup.ts';

/** Id of the dialog element; the buttons that open it name this id (`getOpenerProps`). */
export const preorderDialogId = 'preorder-dialog';

interface PreorderDialogProps {
  open: boolean;
  language: Language;
  /** Called if the browser has opened the dialog before this code was loaded. */
  onOpened: () => void;
  onClose: () => void;
  onPreordered: (email: string) => void;
}

/** Dialog of the landing page that pre-orders a box (the device). */
export function PreorderDialog({ open, language, onOpened, onClose, onPreordered }: PreorderDialogProps) {
  const { t } = useTranslation();
  const emailField = useRef<HTMLInputElement>(null);
  const signup = useSignup({ call: createPreorder, language, onSuccess: onPreordered });

  // `focusFirst` does before hydration what `initialFocus` does afterwards.
  const { form, fields, foot } = usePreorderForm({ signup, language, focusFirst: true, ref: emailField });

  function close(): void {
    // A closed dialog keeps its state: the next opening must not show an old error.
    signup.clearProblem();
    onClose();
  }

  return (
    <Dialog
      open={open}
      id={preorderDialogId}
      onOpened={onOpened}
      onClose={close}
      closable={!signup.isBusy}
      title={t('preorder.heading')}
      closeLabel={t('close')}
      initialFocus={emailField}
      form={form}
      foot={foot}
    >
      {fields}
    </Dialog>
  );
}
