import { useEffect, useState } from 'react'

/** How long typing must pause before the server is asked, in milliseconds. */
const PAUSE_MS = 300

/** Returns a text once it has not changed for a moment. */
export function useLater(text: string): string {
  const [later, setLater] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setLater(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return later
}
