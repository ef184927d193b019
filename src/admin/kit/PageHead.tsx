import { useEffect, type ReactNode } from 'react'
import { showTitle } from '../live/page-title.ts'
import { shopName } from './shop-name.ts'

interface Props {
  title: string
  /** A sentence below the title. */
  lead?: ReactNode
  /** Shown beside the title, such as a count. */
  note?: ReactNode
  /** Actions, at the end of the line. */
  children?: ReactNode
}

/** The head of a screen: its title, also set as the document's, and its actions. */
export function PageHead({ title, lead, note, children }: Props) {
  useEffect(() => {
    showTitle(`${title} · ${shopName()}`)
  }, [title])
  return (
    <div className="a-head">
      <div>
        {/* Takes the focus from a control that is removed. */}
        <h1 tabIndex={-1}>
          {title}
          {note !== undefined && <span className="a-head-note">{note}</span>}
        </h1>
        {lead && <p className="a-lead">{lead}</p>}
      </div>
      {children && <div className="a-head-actions">{children}</div>}
    </div>
  )
}
