import { useRef, useState } from 'react'
import type { z } from 'zod'
import { ApiError } from '#shared/api-client.ts'
import { explainFieldErrors, findFieldErrors, type FieldErrors } from '#ui/form/field-errors.ts'
import { useForm } from '#ui/form/use-form.ts'
import { useWords } from '../words.tsx'
import { fieldProps } from './field-props.ts'
import { nest, type TypedValues } from './typed-values.ts'
import { useCommand, type CommandOptions } from './use-command.ts'

interface Options<Values, Input, Answer> extends CommandOptions<Input, Answer> {
  /** The server's own schema of the record; its messages are codes of `errors`. */
  schema: z.ZodType<Input>
  /** The values at opening. */
  initial: Values
  /** Asks before a valid record is sent. Resolves to false if it stays in the form. */
  confirm?(input: Input): Promise<boolean>
  /** Called with errors before the first is focused; shows a field that is hidden. */
  reveal?(errors: FieldErrors): void
}

/**
 * Holds what is typed into a record's form, and saves it by a command. Adds to the form of `src/ui/form` what only the
 * back-office needs: values that the screen reads and sets, the question whether they differ from the stored ones, and
 * validation by the server's schema. A refusal that names a field is shown beside it, any other in a toast.
 */
export function useRecordForm<Values extends TypedValues, Input, Answer>(options: Options<Values, Input, Answer>) {
  const { schema, initial, reveal, confirm, onFailure } = options
  const { t } = useWords()
  const [stored, setStored] = useState(initial)
  const [values, setValues] = useState(initial)
  // For a submit right after a change that is not rendered yet.
  const latest = useRef(initial)

  function fieldErrorsOf(error: unknown): FieldErrors {
    const { code, field } = error instanceof ApiError ? error : { code: null, field: null }
    return code && field && Object.hasOwn(initial, field) ? explainFieldErrors({ [field]: code }, t) : {}
  }

  const command = useCommand<Input, Answer>({
    ...options,
    onFailure: (error, input) => Object.keys(fieldErrorsOf(error)).length > 0 || (onFailure?.(error, input) ?? false),
  })

  const { form, problems, forgive, busy } = useForm({
    check() {
      const errors = findFieldErrors(schema, nest(latest.current), t)
      reveal?.(errors)
      return errors
    },
    async send() {
      const input = schema.parse(nest(latest.current))
      if (confirm && !(await confirm(input))) return
      await command.send(input)
    },
    explain(error) {
      const errors = fieldErrorsOf(error)
      reveal?.(errors)
      const [[field, text] = [null, '']] = Object.entries(errors)
      return { text, field }
    },
  })

  function change(given: Partial<Values> | ((values: Values) => Partial<Values>)): void {
    const changes = typeof given === 'function' ? given(latest.current) : given
    latest.current = { ...latest.current, ...changes }
    setValues(latest.current)
    for (const name of Object.keys(changes)) forgive(name)
  }

  return {
    /** The attributes of the form element. */
    form,
    /** True from pressing save until the answer, and while `confirm` asks. */
    busy,
    /** True while the record is on its way to the server: leaving the form does not stop it any more. */
    isSending: command.busy,
    values,
    isDirty: Object.keys(values).some((name) => values[name] !== stored[name]),
    /** Changes some values, given or made from the present ones. */
    change,
    /** Starts again with other stored values. */
    reset(next: Values): void {
      change(next)
      setStored(next)
    },
    ...fieldProps({ values, problems, change }),
  }
}
