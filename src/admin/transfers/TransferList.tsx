import { useId, type ReactNode } from 'react'

interface Props {
  title: string
  /** What an empty list says. */
  none: string
  children: readonly ReactNode[]
}

/** A titled list of lines. */
export function TransferList({ title, none, children }: Props) {
  const id = useId()
  return (
    <section className="tr-list" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children.length > 0 ? <ul>{children}</ul> : <p className="a-hint">{none}</p>}
    </section>
  )
}
