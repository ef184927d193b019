import { useEffect, useEffectEvent, useState } from 'react'
import { useWords } from '../words.tsx'
import { AdminIcon } from './AdminIcon.tsx'

/** The pause in typing before the search runs, in milliseconds (spec, section 9). */
const PAUSE_MS = 300

interface Props {
  value: string
  onSearch(text: string): void
  /** What can be searched for. */
  label?: string
  placeholder?: string
}

/** A search field that searches after a pause in typing, and at once on Enter. */
export function SearchField({ value, onSearch, label, placeholder }: Props) {
  const { t } = useWords()
  const [text, setText] = useState(value)
  const [shown, setShown] = useState(value)
  // The address changed in another way: back navigation, or clearing the filters.
  if (shown !== value) {
    setShown(value)
    if (text.trim() !== value) setText(value)
  }

  const search = useEffectEvent(() => text.trim() !== value && onSearch(text.trim()))
  useEffect(() => {
    const timer = setTimeout(search, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])

  return (
    <form
      className="a-search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(text.trim())
      }}
    >
      <AdminIcon name="search" size={18} />
      <input
        className="field"
        type="search"
        value={text}
        maxLength={200}
        aria-label={label ?? t('admin:list.search')}
        placeholder={placeholder ?? label ?? t('admin:list.search')}
        onChange={({ target }) => setText(target.value)}
      />
    </form>
  )
}
