import { useEffect, useRef, type ReactNode } from 'react'

interface Props {
  title: string
  /** The links and buttons below the message. */
  actions: ReactNode
  children: ReactNode
}

/** A message that replaces the form. It takes the focus, because the page may be scrolled anywhere when it appears. */
export function OutcomeScreen({ title, actions, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="checkout-outcome" role="alert">
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
      <div className="checkout-outcome-actions">{actions}</div>
    </div>
  )
}
