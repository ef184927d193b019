import { useCodeField } from '#features/account/security/use-code-field.ts'
import { TextField } from '#ui/form/fields.tsx'
import { useWords } from '../words.tsx'

/** A field for the app's code, or for a recovery code if the admin has lost the app. */
export function CodeInput({ error, autoFocus }: { error?: string | undefined; autoFocus?: boolean }) {
  const { key, field, other } = useCodeField(useWords().t, { autoFocus })
  const aside = (
    <button type="button" className="link" onClick={other.press}>
      {other.text}
    </button>
  )
  return <TextField {...field} key={key} error={error} aside={aside} />
}
