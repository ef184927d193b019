import '#shared/forget-visitor.ts'
import type { AnswerOf } from '#shared/call.ts'
import { storedAtom } from '#shared/stored-atom.ts'
import type { WireQuote } from './quote.schema.ts'
import type { beginTransfer } from './begin-transfer.calls.ts'

/** A transfer that this browser has begun, with what was bought. */
export interface KeptTransfer extends AnswerOf<typeof beginTransfer> {
  lines: WireQuote['lines']
}

const KEY = 'transfer'

/** The transfer that is waited for: the page shows it again after a reload, in every tab. Browser only. */
export const $transfer = storedAtom<KeptTransfer | null>(KEY, null, {
  encode: (transfer) => (transfer ? JSON.stringify(transfer) : ''),
  decode(text) {
    try {
      const kept = JSON.parse(text) as Partial<KeptTransfer> | null
      const isWhole =
        typeof kept?.reference === 'string' && typeof kept.clientSecret === 'string' && Array.isArray(kept.lines)
      return isWhole ? (kept as KeptTransfer) : null
    } catch {
      return null
    }
  },
})

/** Calls a listener once another tab has ended the transfer. Returns what ends the listening. */
export function onTransferEndedElsewhere(listener: () => void): () => void {
  const follow = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key === KEY && oldValue && !newValue) listener()
  }
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}
