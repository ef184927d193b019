import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { placeStaffOrder } from '#features/checkout/staff-order.calls.ts'
import { staffOrderSchema } from '#features/checkout/staff-order.schema.ts'
import { listOrders } from '#features/orders/orders.calls.ts'
import { readToday } from '#features/orders/today.calls.ts'
import { ApiError } from '#shared/api-client.ts'
import type { AnswerOf } from '#shared/call.ts'
import { formatMoney } from '#shared/money.ts'
import { findFieldErrors } from '#ui/form/field-errors.ts'
import { useForm, type Problems } from '#ui/form/use-form.ts'
import { callAdmin } from '../admin.api.ts'
import { useAsk } from '../kit/ask.tsx'
import { failureText } from '../kit/failure-text.ts'
import { useCommand } from '../kit/use-command.ts'
import { hasLooseWard } from '../order-edit/detail-values.ts'
import { useWords } from '../words.tsx'
import { currencyOf, fieldOf, orderBody, type Draft, type DraftLine } from './draft.ts'
import { forgetDraft, storeDraft } from './stored-draft.ts'
import { fieldsOf, useDraft } from './use-draft.ts'
import { useQuote } from './use-quote.ts'

type PlacedAnswer = AnswerOf<typeof placeStaffOrder>

/** An order that was just made, with its payment link if it has one. `total` is in minor units. */
export interface Placed extends PlacedAnswer {
  total: number
  draft: Draft
}

/**
 * Holds the order that staff enter, prices it, and places it once: what was sent is kept until there is an answer, and
 * sent again as it was with the same key after a lost answer or a reload. A price that changed is asked about.
 */
export function useNewOrder() {
  const { t } = useWords()
  const ask = useAsk()
  const state = useDraft()
  const { draft, latest, patch, restart } = state
  const quote = useQuote(draft)
  const [placed, setPlaced] = useState<Placed | null>(null)
  const [isLost, setIsLost] = useState(false)
  const [failures, setFailures] = useState(0)
  const command = useCommand({
    run: (body: NonNullable<Draft['sent']>) => callAdmin(placeStaffOrder, { body }),
    invalidates: [listOrders, readToday],
    success: null,
    onFailure: () => true,
  })

  /** Sends what is kept in `sent`. Returns null once the order is made, else why it was not. */
  async function sendKept(body: NonNullable<Draft['sent']>): Promise<ApiError | null> {
    const focused = document.activeElement
    // Stored before it is sent: the tab may be closed at any moment after.
    const sending = patch({ sent: body })
    storeDraft(sending)
    try {
      const answer = (await command.send(body)) as PlacedAnswer
      setPlaced({ ...answer, total: body.total ?? 0, draft: sending })
      setIsLost(false)
      forgetDraft()
      restart()
      return null
    } catch (error) {
      if (!isRefusal(error)) {
        setIsLost(true)
        throw error
      }
      // Rendered at once: a field that is still disabled could not take the focus.
      flushSync(() => {
        setIsLost(false)
        patch({ sent: null })
        setFailures((count) => count + 1)
      })
      // A field that was disabled has lost the focus; one with a message takes it afterwards.
      if (document.activeElement === document.body && focused instanceof HTMLElement) focused.focus()
      return error
    }
  }

  async function place(): Promise<{ text: string; field?: string | null } | void> {
    if (latest().sent) return askAgain()
    const known = quote.isCurrent ? quote.quote : undefined
    if (!known) {
      const { quote: now } = await quote.again()
      return { text: now ? t('adminNewOrder:lookAtTotal') : t('adminNewOrder:noPrice') }
    }
    const refused = await sendKept(orderBody(latest(), known.total))
    return refused ? afterRefusal(refused, known.total) : undefined
  }

  /** Asks about another price, and sends the order with it. Any other refusal is shown. */
  async function afterRefusal(refused: ApiError, before: number): Promise<{ text: string; field?: string } | void> {
    if (refused.code !== 'quote_changed') return problemOf(refused)
    const { quote: now } = await quote.again()
    if (!now) return { text: t('adminNewOrder:noPrice') }
    const money = (minor: number) => formatMoney(minor, now.currency)
    const isAgreed = await ask({
      title: t('adminNewOrder:changed.title'),
      text: t('adminNewOrder:changed.text', { before: money(before), now: money(now.total) }),
      action: t('adminNewOrder:changed.action', { total: money(now.total) }),
    })
    if (!isAgreed) return
    const again = await sendKept(orderBody(latest(), now.total))
    return again ? problemOf(again) : undefined
  }

  function problemOf(refused: ApiError): { text: string; field?: string } {
    const field = refused.code === 'invalid_discount_code' ? 'discountCode' : refused.field
    return { text: failureText(refused, t), ...(field && { field: fieldOf(field, latest().lines) }) }
  }

  async function askAgain(): Promise<{ text: string; field?: string } | void> {
    const { sent } = latest()
    if (!sent) return
    const refused = await sendKept(sent)
    return refused ? problemOf(refused) : undefined
  }

  const { form, problems, forgive, alert, busy } = useForm({
    check: () => problemsOf(latest(), t),
    send: place,
    explain: (error) => ({ text: isRefusal(error) ? failureText(error, t) : '' }),
  })

  useResend(draft.sent !== null && !busy, askAgain)
  const found = quote.problem?.field ? { [quote.problem.field]: quote.problem.text ?? undefined } : {}
  const shown: Problems = { ...found, ...withoutEmpty(problems) }
  return {
    ...state,
    ...{ form, alert, quote, placed, isLost, failures },
    busy: busy || command.busy,
    problems: shown,
    forgive,
    fields: fieldsOf(state, shown, forgive),
    edited: {
      lines: draft.lines,
      currency: currencyOf(draft),
      problems: shown,
      quoted: quote.quote?.lines,
      change: (edit: (lines: readonly DraftLine[]) => DraftLine[]) => void patch({ lines: edit(latest().lines) }),
      forgive,
    },
    askAgain: () => void askAgain().catch(() => {}),
    /** Leaves the order that was made, for an empty form. */
    next: useCallback(() => setPlaced(null), []),
  }
}
export type NewOrder = ReturnType<typeof useNewOrder>

/** Returns whether the server has decided that no order is made. Without an answer, one may have been. */
function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status < 500
}

function problemsOf(draft: Draft, t: ReturnType<typeof useWords>['t']): Record<string, string> {
  if (draft.lines.length === 0) return { lines: t('adminNewOrder:noLines') }
  const found = findFieldErrors(staffOrderSchema, orderBody(draft, 0), t)
  const named = Object.entries(found).map(([path, text]) => [fieldOf(path, draft.lines), text])
  return { ...Object.fromEntries(named), ...(hasLooseWard(draft.values) && { wardCode: t('errors:invalid_ward') }) }
}

function withoutEmpty(problems: Problems): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([, text]) => text !== undefined))
}

/** Sends what has no answer yet once the screen opens, and whenever the connection is back. */
function useResend(isKept: boolean, askAgain: () => Promise<unknown>): void {
  const resend = useRef(() => {})
  useEffect(() => {
    resend.current = () => {
      if (isKept) askAgain().catch(() => {})
    }
  })
  useEffect(() => {
    resend.current()
    const onOnline = () => resend.current()
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [])
}
