import { useEffect, useRef, type ReactNode } from 'react'

interface Props {
  title: string
  /** The links and buttons below the message. */
  ways: ReactNode
  children: ReactNode
}

/** A message that replaces the form. It takes the focus, because the page may be scrolled anywhere when it appears. */
export function MessageScreen({ title, ways, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="till-screen" role="alert">
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
      <div className="till-screen-ways">{ways}</div>
    </div>
  )
}
