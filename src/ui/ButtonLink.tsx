import type { MouseEvent, ReactNode } from 'react'

interface Props {
  href: string
  /** True for a secondary button. */
  quiet?: boolean
  children: ReactNode
}

/**
 * A button that navigates to another page, where the specification requires a button rather than a link. As with a
 * link, the middle mouse button, Ctrl, Cmd or Shift opens a new tab.
 */
export function ButtonLink({ href, quiet = false, children }: Props) {
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
