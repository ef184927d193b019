import { Children, useId, type ReactNode } from 'react'

/** One kind of results under its title; renders nothing without results. */
export function ResultGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  if (Children.count(children) === 0) return null
  return (
    <div role="group" aria-labelledby={id} className="search-group">
      <p id={id} className="search-title">
        {title}
      </p>
      {children}
    </div>
  )
}
