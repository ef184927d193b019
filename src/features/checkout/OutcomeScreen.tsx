import { useEffect, useRef, type ReactNode } from 'react'

interface Props {
  title: string
  /** The links and buttons below the message. */
  actions: ReactNode
  /** Whether texts in it change while it is shown: an alert would read out all of it each time. */
  isChanging?: boolean
  children: ReactNode
}

/** A message that replaces the form. It takes the focus, because the page may be scrolled anywhere when it appears. */
export function OutcomeScreen({ title, actions, isChanging = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="checkout-outcome" role={isChanging ? undefined : 'alert'}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
      <div className="checkout-outcome-actions">{actions}</div>
    </div>
  )
}
