import { useState } from 'react'

/**
 * Returns the row that the address names, once the list has it. It stays when it leaves the list: what is typed about
 * it must not go with it.
 */
export function useLinkedRow<Row extends { id: string }>(rows: readonly Row[], id: string | null): Row | null {
  const [kept, setKept] = useState<Row | null>(null)
  const found = rows.find((row) => row.id === id)
  if (found && found !== kept) setKept(found)
  return found ?? (kept?.id === id ? kept : null)
}
