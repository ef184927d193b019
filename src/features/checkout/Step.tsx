import type { ReactNode } from 'react'
import type { PageTranslate } from '#i18n/page.ts'
import * as icons from '#ui/icons/shop.ts'
import { Icon } from '#ui/icons/Icon.tsx'

/** The place of a step among those that the form shows. */
export interface StepPlace {
  number: number
  count: number
}

interface Props {
  t: PageTranslate
  id: string
  title: string
  place: StepPlace
  /**
   * What has been entered, in a line; null while something of it is missing or wrong: then the line has the step's
   * place.
   */
  summary: string | null
  disabled?: boolean
  className?: string
  children: ReactNode
}

/** A numbered step of the checkout with its title, and in a line what has been entered. */
export function Step({ t, id, title, place, summary, disabled = false, className = '', children }: Props) {
  return (
    <fieldset
      className={`checkout-section checkout-step ${className}`}
      disabled={disabled}
      aria-labelledby={id}
      aria-describedby={`${id}-place`}
    >
      <div className="step-head">
        <span className="step-number" aria-hidden="true">
          {place.number}
        </span>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        <p className="step-summary">
          <span id={`${id}-place`} className={summary === null ? undefined : 'sr'}>
            {t('checkout:step', { ...place })}
          </span>
          {summary !== null && (
            <>
              <Icon path={icons.check} size={16} />
              <span data-step-summary>{summary}</span>
            </>
          )}
        </p>
      </div>
      {children}
    </fieldset>
  )
}
