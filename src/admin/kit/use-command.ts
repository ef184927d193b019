import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#shared/api-client.ts'
import type { Call } from '#shared/call.ts'
import type { ErrorCode } from '#shared/error-codes.ts'
import { isOneOf } from '#shared/is-one-of.ts'
import { showToast } from '#ui/toast/toast.ts'
import { isSessionEnd } from '../query-client.ts'
import { useWords } from '../words.tsx'
import { isChangedMeanwhile, showChangedMeanwhile } from './changed-meanwhile.ts'
import { failureText } from './failure-text.ts'

/**
 * The failures that say that something was saved before: an entry with another content, a record with this slug or
 * code (by an attempt whose answer was lost, perhaps), or a part of a file.
 */
const SAVED_BEFORE = [
  'entry_key_used',
  'refund_key_used',
  'slug_taken',
  'code_taken',
  'csv_interrupted',
] as const satisfies readonly ErrorCode[]

export interface CommandOptions<Input, Answer> {
  run(input: Input): Promise<Answer>
  /** The calls to fetch again afterwards, including those of single records below a list's path. */
  invalidates: readonly Pick<Call, 'path'>[]
  /** The success toast's text; null shows no toast, because the screen shows the success. */
  success: string | null | ((answer: Answer, input: Input) => string | null)
  onSuccess?(answer: Answer, input: Input): void
  /**
   * Called first on every failure, also if the session has ended: the dialog that asks to sign in again is open then.
   * Returns true if it has shown it, beside a field for instance; no toast is shown then.
   */
  onFailure?(error: unknown, input: Input): boolean
  /** Replaces the common title of the failure toast. */
  failureTitle?: string
  /**
   * Commands of one scope run one after the other: what is run while another is on its way waits for it, also if its
   * screen is left meanwhile, and runs whatever became of it. Without a scope, what is run meanwhile is dropped.
   */
  scope?: string
}

export interface Command<Input> {
  /** Never throws. */
  run(input: Input): void
  /** As `run`, but rejects after a failure was shown; for a caller that lets nobody press twice. */
  send(input: Input): Promise<unknown>
  busy: boolean
}

/**
 * Returns a command that changes something on the server: runs once at a time, or one after the other (`scope`),
 * reports success and failure by a toast (spec, section 8), and fetches the matching lists again. A record that another
 * admin has changed meanwhile is fetched again too, so that the admin can look at it before trying again; so are the
 * lists after a failure that says that something was saved before, or that the record is gone.
 */
export function useCommand<Input = void, Answer = unknown>(options: CommandOptions<Input, Answer>): Command<Input> {
  const { t } = useWords()
  const client = useQueryClient()
  const refresh = () =>
    Promise.all(options.invalidates.map(({ path }) => client.invalidateQueries({ queryKey: [path] })))

  const { mutate, mutateAsync, isPending } = useMutation<Answer, Error, Input>({
    mutationFn: options.run,
    ...(options.scope !== undefined && { scope: { id: options.scope } }),
    onSuccess(answer, input) {
      const text = typeof options.success === 'function' ? options.success(answer, input) : options.success
      if (text !== null) showToast({ title: t('admin:success'), description: text })
      options.onSuccess?.(answer, input)
      void refresh()
    },
    onError(error, input) {
      if (error instanceof ApiError && (isOneOf(SAVED_BEFORE, error.code) || error.status === 404)) void refresh()
      if (options.onFailure?.(error, input)) return
      // The dialog that asks to sign in again shows this one.
      if (isSessionEnd(error)) return
      if (isChangedMeanwhile(error)) {
        void refresh()
        showChangedMeanwhile(t)
        return
      }
      const title = options.failureTitle ?? t('common:error')
      showToast({ title, description: failureText(error, t), variant: 'destructive' })
    },
  })
  const mayRun = options.scope !== undefined || !isPending
  return { run: (input) => mayRun && mutate(input), send: mutateAsync, busy: isPending }
}
