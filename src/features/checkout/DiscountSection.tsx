import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { Words } from '#i18n/island.ts'
import { isCodeRefusal } from '#features/promotions/promotions.ts'
import { ApiError, mayPass } from '#shared/api-client.ts'
import { showToast } from '#ui/toast/toast.ts'
import { codeReason } from './code-reason.ts'
import type { WireQuote } from './quote.schema.ts'
import type { CheckoutSession } from './open-checkout-session.ts'

interface Props extends Words {
  visit: CheckoutSession
  quote: WireQuote
  disabled: boolean
}

/** The discount code: validates it, puts it on the session, shows it and removes it (spec, sections 4 and 5). */
export function DiscountSection({ t, visit, quote, disabled }: Props) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [checking, setChecking] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const removeButton = useRef<HTMLButtonElement>(null)
  const used = useRef(false)
  const dismiss = useRef(() => {})
  const { discountCode, discountPercent } = quote
  const locked = disabled || checking

  // The pressed control is gone or disabled, so the focus moves to the one that replaced it.
  useEffect(() => {
    if (locked || !used.current) return
    used.current = false
    if (document.activeElement === document.body) (removeButton.current ?? input.current)?.focus()
  }, [locked, discountCode])

  /** Shows why a code is refused: in a toast, which disappears, and in other words at the field, which stay. */
  function refuse(message: string, here: string | null) {
    setError(here)
    dismiss.current = showToast({ title: t('checkout:error'), description: message, variant: 'destructive' })
    input.current?.focus()
  }

  async function apply() {
    if (locked) return
    const code = text.trim()
    if (!code) return refuse(t('checkout:discount.blank'), t('checkout:discount.blankHere'))
    used.current = true
    setError(null)
    setChecking(true)
    try {
      const problem = await visit.checkout.changeCode(code)
      if (problem && isCodeRefusal(problem.code)) setError(codeReason(problem) ?? t('checkout:discount.expired'))
      if (!problem) setText('')
    } catch (failure) {
      refuseFailed(failure, code)
    } finally {
      setChecking(false)
    }
  }

  function refuseFailed(failure: unknown, code: string) {
    // The code exists, and the server says when it counts.
    if (failure instanceof ApiError && failure.code !== 'invalid_discount_code' && isCodeRefusal(failure.code))
      return refuse(failure.reason ?? t('checkout:discount.invalid'), failure.reason)
    if (!mayPass(failure)) return refuse(t('checkout:discount.invalid'), t('checkout:discount.invalidHere', { code }))
    // The body of a 5xx may be a proxy's, so its text is not shown.
    const reason = failure instanceof ApiError && failure.status === 429 ? failure.reason : null
    refuse(reason ?? t('checkout:discount.unchecked'), t('checkout:discount.uncheckedHere', { code }))
  }

  function remove() {
    used.current = true
    void visit.checkout.changeCode(null)
  }

  // Enter in this field applies the code; the form around it would pay.
  function applyOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    void apply()
  }

  return (
    <fieldset className="checkout-section" disabled={locked} aria-labelledby="checkout-discount">
      <h2 id="checkout-discount">{t('checkout:discount.title')}</h2>
      {discountCode ? (
        <div className="discount-applied">
          <p id="discount-applied">
            {t('checkout:discount.applied', { code: discountCode, percent: discountPercent })}
          </p>
          <button
            ref={removeButton}
            type="button"
            className="link"
            aria-describedby="discount-applied"
            onClick={remove}
          >
            {t('checkout:discount.remove')}
          </button>
        </div>
      ) : (
        <div>
          <label className="sr" htmlFor="discount-code">
            {t('checkout:discount.label')}
          </label>
          <div className="discount-entry">
            <input
              ref={input}
              id="discount-code"
              className="field"
              value={text}
              placeholder={t('checkout:discount.placeholder')}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={64}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? 'discount-error' : undefined}
              onKeyDown={applyOnEnter}
              onChange={(event) => {
                setText(event.target.value)
                setError(null)
                dismiss.current()
              }}
            />
            <button type="button" className="btn btn-quiet" onClick={() => void apply()}>
              {t('checkout:discount.apply')}
            </button>
          </div>
          {error && (
            <p id="discount-error" className="form-error">
              {error}
            </p>
          )}
        </div>
      )}
    </fieldset>
  )
}
