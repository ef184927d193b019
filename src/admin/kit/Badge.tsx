import type { ReactNode } from 'react'

export type BadgeLook = 'default' | 'secondary' | 'destructive'

/** A state in a word. The look only repeats the word's meaning (spec, section 4). */
export function Badge({ look = 'default', children }: { look?: BadgeLook; children: ReactNode }) {
  return (
    <span className="a-badge" data-look={look}>
      {children}
    </span>
  )
}
