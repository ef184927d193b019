import { useRef, useState, type FormEvent } from 'react'
import { ApiError } from '#shared/api-client.ts'

/** Error messages by field name, translated. */
export type Problems = Readonly<Record<string, string | undefined>>

interface Options<Values> {
  /** Returns the problems before anything is sent; an empty object lets the form be sent. */
  check(values: Values): Problems
  /** Sends the form. Throws what `explain` translates. Returns `leaving` if the page is about to change. */
  send(values: Values, form: HTMLFormElement): Promise<void | 'leaving'>
  /** Returns the message of a failure, and the field that it is about. */
  explain(error: unknown): { text: string; field?: string | null }
}

/** The attributes for the form element, and the state for its fields. */
export interface FormState {
  form: {
    noValidate: true
    'aria-busy': boolean
    onSubmit: (event: FormEvent<HTMLFormElement>) => void
    onInput: (event: FormEvent<HTMLFormElement>) => void
  }
  problems: Problems
  alert: string
  busy: boolean
}

/**
 * Validates a form and sends it once at a time. Shows each problem beside its field, and focuses the first one. Fields
 * keep their own values, so that those filled in by a password manager or the browser count.
 */
export function useForm<Values extends Record<string, string>>({ check, send, explain }: Options<Values>): FormState {
  const [problems, setProblems] = useState<Problems>({})
  const [alert, setAlert] = useState('')
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)

  async function submit(form: HTMLFormElement): Promise<void> {
    if (sending.current) return
    const values = Object.fromEntries(new FormData(form)) as Values
    setAlert('')
    const wrong = check(values)
    setProblems(wrong)
    if (focusFirst(form, wrong)) return
    sending.current = true
    setBusy(true)
    try {
      if ((await send(values, form)) === 'leaving') return
    } catch (error) {
      const { text, field } = explain(error)
      const about = field ? { [field]: text } : {}
      if (focusFirst(form, about)) setProblems(about)
      else setAlert(text)
    }
    sending.current = false
    setBusy(false)
  }

  return {
    form: {
      noValidate: true,
      'aria-busy': busy,
      onSubmit(event) {
        event.preventDefault()
        void submit(event.currentTarget)
      },
      onInput({ target }) {
        const { name } = target as HTMLInputElement
        if (problems[name]) setProblems({ ...problems, [name]: undefined })
      },
    },
    problems,
    alert,
    busy,
  }
}

/** Returns the server's message about a failed call and its field, else `otherwise`. */
export function reasonOf(error: unknown, otherwise: string): { text: string; field: string | null } {
  if (!(error instanceof ApiError)) return { text: otherwise, field: null }
  return { text: error.reason ?? otherwise, field: error.field }
}

/** Focuses the first field of the form that has a problem. Returns whether there is one. */
function focusFirst(form: HTMLFormElement, wrong: Problems): boolean {
  for (const element of form.elements) {
    const field = element as HTMLInputElement
    if (!field.name || !wrong[field.name]) continue
    field.focus()
    return true
  }
  return false
}
