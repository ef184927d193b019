import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { DayStep } from '#features/orders/day-steps.ts'
import { shortOrderId } from '#features/orders/order-id.ts'
import { moveOrders, readToday } from '#features/orders/today.calls.ts'
import type { DayCard, DayCards, Moved, Move } from '#features/orders/today.schema.ts'
import type { PageTranslate } from '#i18n/page.ts'
import { chunk } from '#shared/chunk.ts'
import { showToast } from '#ui/toast/toast.ts'
import { callAdmin } from '../admin.api.ts'
import { failureText } from '../kit/failure-text.ts'
import { useIsGone } from '../kit/use-is-gone.ts'
import { useWords } from '../words.tsx'
import { refusalText } from './refusal-text.ts'

/** How many orders one call moves (`moveSchema`). */
const AT_ONCE = 100

/** What a move has come to, shown until it is dismissed; a move that can be taken back for ten seconds. */
export type Notice =
  | { key: string; kind: 'moved'; to: DayStep; moved: Moved[] }
  | { key: string; kind: 'undone'; count: number }
  | { key: string; kind: 'refused'; refused: Moved[] }
  | { key: string; kind: 'failed'; text: string; retry(): void }

type Draft = Notice extends infer Each ? (Each extends Notice ? Omit<Each, 'key'> : never) : never

/**
 * Moves cards, and keeps what became of it. A card is shown at its new step once the shop has stored the move. What was
 * not stored is said in a toast if the screen was left meanwhile.
 */
export function useMoves() {
  const { t } = useWords()
  const isGone = useIsGone()
  const client = useQueryClient()
  const [moving, setMoving] = useState<ReadonlySet<string>>(new Set())
  const [notices, setNotices] = useState<Notice[]>([])
  const dismiss = useCallback((key: string) => setNotices((now) => now.filter((each) => each.key !== key)), [])
  const say = (draft: Draft) => setNotices((now) => [...now, { ...draft, key: crypto.randomUUID() } as Notice])
  const sayElsewhere = (description: string) =>
    showToast({ title: t('common:error'), description, variant: 'destructive' })
  const mark = (moves: readonly Move[], on: boolean) =>
    setMoving((now) => {
      const next = new Set(now)
      for (const { id } of moves) next[on ? 'add' : 'delete'](id)
      return next
    })

  async function send(moves: readonly Move[], undo: boolean): Promise<void> {
    mark(moves, true)
    // An answer that began before the move would show the card where it was.
    await client.cancelQueries({ queryKey: [readToday.path] })
    try {
      const results: Moved[] = []
      for (const some of chunk(moves, AT_ONCE)) {
        const answer = await callAdmin(moveOrders, { body: { undo, moves: some } })
        results.push(...answer.results)
        client.setQueriesData<DayCards>(
          { queryKey: [readToday.path] },
          (cards) => cards && moveIn(cards, results, moves),
        )
      }
      report(results, moves, undo)
    } catch (error) {
      const text = failedText(moves, failureText(error, t), t)
      if (isGone()) sayElsewhere(text)
      else say({ kind: 'failed', text, retry: () => void send(moves, undo) })
    } finally {
      mark(moves, false)
      void client.invalidateQueries({ queryKey: [readToday.path] })
    }
  }

  function report(results: readonly Moved[], moves: readonly Move[], undo: boolean): void {
    const moved = results.filter(({ outcome }) => outcome === 'moved')
    const refused = results.filter(({ outcome }) => outcome !== 'moved' && outcome !== 'already')
    if (undo && moved.length > 0) say({ kind: 'undone', count: moved.length })
    else if (moved.length > 0) say({ kind: 'moved', to: moves[0]!.to, moved })
    if (refused.length === 0) return
    if (isGone()) sayElsewhere(refused.map((each) => refusalText(each, t)).join(' '))
    else say({ kind: 'refused', refused })
  }

  return {
    moving,
    notices,
    dismiss,
    /** Moves cards to a step; those that are there already are left out. */
    move(cards: readonly DayCard[], to: DayStep): void {
      const moves = cards.filter(({ step }) => step !== to).map(({ id, updatedAt }) => ({ id, to, updatedAt }))
      if (moves.length > 0) void send(moves, false)
    },
    /** Takes back what a notice says. */
    undo({ key, moved }: Extract<Notice, { kind: 'moved' }>): void {
      dismiss(key)
      void send(
        moved.map(({ id, from, updatedAt }) => ({ id, to: from!, updatedAt: updatedAt! })),
        true,
      )
    },
  }
}

export type Moves = ReturnType<typeof useMoves>

function failedText(moves: readonly Move[], reason: string, t: PageTranslate): string {
  return moves.length === 1
    ? t('adminToday:failedOne', { number: shortOrderId(moves[0]!.id), reason })
    : t('adminToday:failedMany', { count: moves.length, reason })
}

/** Returns the cards with the moves that the shop has stored. */
function moveIn(cards: DayCards, results: readonly Moved[], moves: readonly Move[]): DayCards {
  const stored = new Map(results.filter(({ outcome }) => outcome === 'moved').map((each) => [each.id, each]))
  const steps = new Map(moves.map(({ id, to }) => [id, to]))
  return {
    ...cards,
    cards: cards.cards.map((card) => {
      const updatedAt = stored.get(card.id)?.updatedAt
      return updatedAt ? { ...card, updatedAt, step: steps.get(card.id) ?? card.step } : card
    }),
  }
}
