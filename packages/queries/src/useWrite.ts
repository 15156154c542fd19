import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

/** Callbacks of one call of `mutate`. */
interface WriteCallbacks<Answer> {
  onSuccess?(answer: Answer): void;
  /** Called after success and failure. */
  onSettled?(): void;
}

/**
 * `useMutation`, but `mutate` does nothing while an earlier call of it is pending. The mutation's own `isPending` would
 * let the second of two fast clicks through, because React renders the busy button only after the first click's task.
 * `reset` gives a pending call up: React Query then calls none of that `mutate`'s callbacks, and `mutate` works again.
 */
export function useWrite<Answer, Input = void>(options: UseMutationOptions<Answer, Error, Input>) {
  const isRunning = useRef(false);
  const { mutate, reset: resetMutation, ...state } = useMutation(options);

  const write = useCallback(
    (input: Input, { onSuccess, onSettled }: WriteCallbacks<Answer> = {}) => {
      if (isRunning.current) return;
      isRunning.current = true;
      mutate(input, {
        onSuccess,
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
