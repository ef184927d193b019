import type { ReactNode } from 'react'

export type BadgeLook = 'default' | 'secondary' | 'destructive'

/**
 * A state in a word. The look only repeats the word's meaning (spec, section 4); a status may have a look of its own.
 */
export function Badge({
  look = 'default',
  status,
  children,
}: {
  look?: BadgeLook
  status?: string
  children: ReactNode
}) {
  return (
    <span className="a-badge" data-look={look} data-status={status}>
      {children}
    </span>
  )
}
