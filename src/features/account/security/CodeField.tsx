import type { PageTranslate } from '#i18n/page.ts'
import { TextField } from '#ui/form/fields.tsx'
import { useCodeField } from './use-code-field.ts'

interface Props {
  t: PageTranslate
  error: string | undefined
  /** Whether a recovery code is accepted, too. */
  recovery?: boolean
  autoFocus?: boolean
}

/** The field for a code of the app, or for a recovery code if the app is lost. */
export function CodeField({ t, error, recovery = true, autoFocus }: Props) {
  const { key, field, other } = useCodeField(t, { autoFocus })
  return (
    <div>
      <TextField {...field} key={key} error={error} />
      {recovery && (
        <button type="button" className="link code-other" onClick={other.press}>
          {other.text}
        </button>
      )}
    </div>
  )
}
