import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

/** Callbacks of one call of `mutate`. */
interface WriteCallbacks<Answer> {
  onSuccess?(answer: Answer): void;
  onError?(): void;
  /** Called after success and failure. */
  onSettled?(): void;
}

/**
 * `useMutation`, but `mutate` does nothing while an earlier call is pending. `isPending` cannot prevent a double click,
 * because the second click may arrive before React has rendered the busy button. `reset` abandons a pending call: React
 * Query then calls none of the callbacks of its `mutate`, and `mutate` works again.
 */
export function useWrite<Answer, Input = void>(options: UseMutationOptions<Answer, Error, Input>) {
  const isRunning = useRef(false);
  const { mutate, reset: resetMutation, ...state } = useMutation(options);

  const write = useCallback(
    (input: Input, { onSuccess, onError, onSettled }: WriteCallbacks<Answer> = {}) => {
      if (isRunning.current) return;
      isRunning.current = true;
      mutate(input, {
        onSuccess,
        onError,
        onSettled: () => {
          isRunning.current = false;
          onSettled?.();
        },
      });
    },
    [mutate],
  );

  const reset = useCallback(() => {
    isRunning.current = false;
    resetMutation();
  }, [resetMutation]);

  return { ...state, mutate: write, reset };
}
