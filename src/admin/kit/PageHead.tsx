import { useEffect, type ReactNode } from 'react'
import { SHOP } from '#shared/shop.ts'

interface Props {
  title: string
  /** A sentence under it. */
  lead?: ReactNode
  /** How many there are, or the like, beside the title. */
  note?: ReactNode
  /** What one may do here, at the end of the line. */
  children?: ReactNode
}

/** The head of a screen: its name, which is the window's, too, and what one may do here. */
export function PageHead({ title, lead, note, children }: Props) {
  useEffect(() => {
    document.title = `${title} · ${SHOP.name}`
  }, [title])
  return (
    <div className="a-head">
      <div>
        <h1>
          {title}
          {note !== undefined && <span className="a-head-note">{note}</span>}
        </h1>
        {lead && <p className="a-lead">{lead}</p>}
      </div>
      {children && <div className="a-head-actions">{children}</div>}
    </div>
  )
}
