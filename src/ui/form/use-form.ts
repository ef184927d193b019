import { useRef, useState, type FormEvent } from 'react'
import { ApiError } from '#shared/api-client.ts'

/** What is wrong, by the name of the field, in the reader's words. */
export type Problems = Readonly<Record<string, string | undefined>>

interface Options<Values> {
  /** What is wrong before anything is sent; nothing when the form may go. */
  check(values: Values): Problems
  /** Sends the form. Throws what `explain` turns into words. `leaving`: the page is about to change. */
  send(values: Values, form: HTMLFormElement): Promise<void | 'leaving'>
  /** What a failure means to the reader, and the field that it is about. */
  explain(error: unknown): { text: string; field?: string | null }
}

/** What a form spreads on itself, and what its fields ask. */
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
 * A form's life: checked, sent once at a time, and each refusal said beside its field, which takes the focus.
 * The fields keep their own values, so that whatever fills them in (a password manager, the browser) counts.
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

/** The server's own words about a failed call and its field, else the words given. */
export function reasonOf(error: unknown, otherwise: string): { text: string; field: string | null } {
  if (!(error instanceof ApiError)) return { text: otherwise, field: null }
  return { text: error.reason ?? otherwise, field: error.field }
}

/** Puts the focus into the first field, in the order of the form, that something is wrong with. */
function focusFirst(form: HTMLFormElement, wrong: Problems): boolean {
  for (const element of form.elements) {
    const field = element as HTMLInputElement
    if (!field.name || !wrong[field.name]) continue
    field.focus()
    return true
  }
  return false
}
