import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#shared/api-client.ts'
import type { Call } from '#shared/call.ts'
import { showToast } from '#ui/toast/toast.ts'
import { useWords } from '../words.tsx'
import { failureText } from './failure-text.ts'

interface CommandOptions<Input, Answer> {
  run(input: Input): Promise<Answer>
  /** The calls whose answers are asked for again afterwards, those of single records below a list's path among them. */
  invalidates: readonly Pick<Call, 'path'>[]
  /** What the success toast says under its title; null: no toast, because the screen shows it. */
  success: string | null | ((answer: Answer, input: Input) => string | null)
  onSuccess?(answer: Answer, input: Input): void
  /** Looks at a failure first. True: it has been told, beside its field for instance, and no toast is shown. */
  onFailure?(error: unknown, input: Input): boolean
  /** In place of the common title of a failure's toast. */
  failureTitle?: string
}

export interface Command<Input> {
  /** Never throws. */
  run(input: Input): void
  busy: boolean
}

/**
 * Something that changes something: once at a time; its success and its failure are told by a toast (spec,
 * section 8), and the matching lists are fetched again. A record that somebody else changed meanwhile is fetched
 * again, too, so that it can be looked at before the change is made anew.
 */
export function useCommand<Input = void, Answer = unknown>(options: CommandOptions<Input, Answer>): Command<Input> {
  const { t } = useWords()
  const client = useQueryClient()
  const refresh = () =>
    Promise.all(options.invalidates.map(({ path }) => client.invalidateQueries({ queryKey: [path] })))

  const { mutate, isPending } = useMutation<Answer, Error, Input>({
    mutationFn: options.run,
    onSuccess(answer, input) {
      const text = typeof options.success === 'function' ? options.success(answer, input) : options.success
      if (text !== null) showToast({ title: t('admin:success'), description: text })
      options.onSuccess?.(answer, input)
      void refresh()
    },
    onError(error, input) {
      // The dialog that asks to sign in again says what there is to say.
      if (error instanceof ApiError && error.code === 'unauthorized') return
      if (options.onFailure?.(error, input)) return
      if (error instanceof ApiError && error.code === 'changed_meanwhile') {
        void refresh()
        const description = t('admin:changedMeanwhile.text')
        showToast({ title: t('admin:changedMeanwhile.title'), description, variant: 'destructive' })
        return
      }
      const title = options.failureTitle ?? t('common:error')
      showToast({ title, description: failureText(error, t), variant: 'destructive' })
    },
  })
  return { run: (input) => !isPending && mutate(input), busy: isPending }
}
