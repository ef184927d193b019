import { useState } from 'react'

/** How a field shows its value, and which value a typed text is. */
interface Reading {
  show(value: string): string
  read(text: string): string
}

/**
 * Holds the text of a field whose value comes back through the address, perhaps after more was typed, which stays. A
 * value that was changed in another way (going back, clearing the filters) replaces the text.
 */
export function useTypedText(value: string, { show, read }: Reading) {
  const [text, setText] = useState(show(value))
  const [seen, setSeen] = useState(value)
  /** The values that were sent from here and have not come back yet, the oldest first. */
  const [sent, setSent] = useState<readonly string[]>([])
  if (seen !== value) {
    setSeen(value)
    const place = sent.indexOf(value)
    setSent(place < 0 ? [] : sent.slice(place + 1))
    if (place < 0 && read(text) !== value) setText(show(value))
  }
  return {
    text,
    setText,
    /** Notes a value that is being sent, and that comes back. */
    noteSent: (next: string) => setSent([...sent, next]),
  }
}
