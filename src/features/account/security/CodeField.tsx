import type { PageTranslate } from '#i18n/page.ts'
import { Field } from '#ui/form/Field.tsx'
import { useCodeField } from './use-code-field.ts'

interface Props {
  t: PageTranslate
  error: string | undefined
  /** Whether a recovery code may stand in for the app's. */
  recovery?: boolean
  autoFocus?: boolean
}

/** A code of the app, or a recovery code for whoever has lost it. */
export function CodeField({ t, error, recovery = true, autoFocus }: Props) {
  const { key, field, other } = useCodeField(t, { autoFocus })
  return (
    <div>
      <Field {...field} key={key} error={error} />
      {recovery && (
        <button type="button" className="link code-other" onClick={other.press}>
          {other.text}
        </button>
      )}
    </div>
  )
}
