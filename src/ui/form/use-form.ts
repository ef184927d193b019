import { useRef, useState, type FormEvent } from 'react'

/** Error messages by field name, translated. */
export type Problems = Readonly<Record<string, string | undefined>>

interface Options<Values> {
  /** Returns the problems before anything is sent; an empty object lets the form be sent. */
  check(values: Values): Problems
  /**
   * Sends the form. Returns a failure, or throws what `explain` translates. Returns `leaving` if the page is about to
   * change.
   */
  send(values: Values): Promise<void | 'leaving' | Failure>
  explain(error: unknown): Failure
}

/** The message of a failed call, translated, and the field that it is about. */
interface Failure {
  text: string
  field?: string | null
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
  /** Removes a field's problem, because its value has changed. Typing does this by itself. */
  forgive(name: string): void
  /** The failure that belongs to no field of the form. */
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
    const failure = await send(values).catch(explain)
    if (failure === 'leaving') return
    if (failure) {
      const about = { [failure.field ?? '']: failure.text }
      if (focusFirst(form, about)) setProblems(about)
      else setAlert(failure.text)
    }
    sending.current = false
    setBusy(false)
  }

  const forgive = (name: string) => setProblems((now) => (now[name] ? { ...now, [name]: undefined } : now))

  return {
    form: {
      noValidate: true,
      'aria-busy': busy,
      onSubmit(event) {
        event.preventDefault()
        // A dialog's form may be inside another form in React's tree.
        event.stopPropagation()
        void submit(event.currentTarget)
      },
      onInput: ({ target }) => forgive((target as HTMLInputElement).name),
    },
    problems,
    forgive,
    alert,
    busy,
  }
}

/**
 * Focuses the first field with a problem, one to type into before a button that opens one. Returns whether there is
 * one.
 */
function focusFirst(form: HTMLFormElement, wrong: Problems): boolean {
  const fields = [...form.elements] as HTMLInputElement[]
  const found = fields.filter(({ name }) => name && wrong[name])
  const first = found.find(({ type }) => type !== 'button') ?? found[0]
  first?.focus()
  return first !== undefined
}
