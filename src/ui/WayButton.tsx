import type { MouseEvent, ReactNode } from 'react'

interface Props {
  href: string
  /** Beside the primary one. */
  quiet?: boolean
  children: ReactNode
}

/**
 * A button that leads to another page: where the specification calls a way on a button, it is found as one. With the
 * middle button, Ctrl or Cmd it opens beside this page, as a link would.
 */
export function WayButton({ href, quiet = false, children }: Props) {
  function go({ button, ctrlKey, metaKey, shiftKey }: MouseEvent) {
    if (button === 1 || ctrlKey || metaKey || shiftKey) window.open(href, '_blank')
    else if (button === 0) location.assign(href)
  }
  return (
    <button type="button" className={quiet ? 'btn btn-quiet' : 'btn'} onClick={go} onAuxClick={go}>
      {children}
    </button>
  )
}
