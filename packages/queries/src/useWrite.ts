import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

interface Then<Answer> {
  onSuccess?(answer: Answer): void;
  onSettled?(): void;
}

/**
 * Mutation of which only one runs at a time: a second call during the first does nothing. State alone would let the
 * second of two fast clicks through, because the busy button is rendered only after the first one's task.
 */
export function useWrite<Answer, Input = void>(options: UseMutationOptions<Answer, Error, Input>) {
  const running = useRef(false);
  const { mutate, ...state } = useMutation(options);

  const write = useCallback(
    (input: Input, { onSuccess, onSettled }: Then<Answer> = {}) => {
      if (running.current) return;
      running.current = true;
      mutate(input, {
        onSuccess,
        onSettled: () => {
          running.current = false;
          onSettled?.();
        },
      });
    },
    [mutate],
  );

  return { ...state, mutate: write };
}
