import type { ReactNode } from 'react'

/**
 * The normal price of a product on sale, struck through after the sale price. @param label names it for screen readers
 */
export function NormalPrice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      {' '}
      <s className="price text-sm text-soft">
        <span className="sr">{label} </span>
        {children}
      </s>
    </>
  )
}
