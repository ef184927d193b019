import { useEffect, useEffectEvent } from 'react'
import { AdminIcon } from './AdminIcon.tsx'
import { useTypedText } from './use-typed-text.ts'

/** The pause in typing before the search runs, in milliseconds (spec, section 9). */
const PAUSE_MS = 300

interface Props {
  value: string
  onSearch(text: string): void
  /** What can be searched for. */
  label: string
}

/** A search field that searches after a pause in typing, and at once on Enter. */
export function SearchField({ value, onSearch, label }: Props) {
  const { text, setText, noteSent } = useTypedText(value, { show: (found) => found, read: (typed) => typed.trim() })

  const words = text.trim()
  function search(): void {
    if (words !== value) noteSent(words)
    onSearch(words)
  }
  const searchAfterPause = useEffectEvent(() => words !== value && search())
  useEffect(() => {
    const timer = setTimeout(searchAfterPause, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])

  return (
    <form
      className="a-search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        search()
      }}
    >
      <AdminIcon name="search" size={18} />
      <input
        className="field"
        type="search"
        value={text}
        maxLength={200}
        aria-label={label}
        placeholder={label}
        onChange={({ target }) => setText(target.value)}
      />
    </form>
  )
}
