import { eq } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { mails, type OrderRow } from '#db/schema/index.ts'
import type { Actor } from '#features/audit-log/server/record-audit.ts'
import { checkVersion } from '#server/next-version.ts'
import type { Shop } from '#server/shop.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { dayStepOf, writtenAs, type DayStep } from '../day-steps.ts'
import type { Move, Moved, Moves } from '../today.schema.ts'
import { changeStatus, checkBegin, statusMailId } from './change-status.ts'

/**
 * Moves orders to steps of their day, each in a transaction of its own: of several, those that another person has
 * changed meanwhile stay as they are, and the caller is told which. `undo` takes moves back, with the mails that wait;
 * one whose mail has gone stays, because the customer has been told.
 */
export async function moveOrders(
  shop: Shop,
  actor: Actor,
  { moves, undo = false }: Moves,
): Promise<{ results: Moved[] }> {
  const results: Moved[] = []
  for (const move of moves) results.push(await moveOne(shop, actor, move, undo))
  return { results }
}

async function moveOne(shop: Shop, actor: Actor, move: Move, undo: boolean): Promise<Moved> {
  const { id, to, updatedAt } = move
  let from: DayStep | null = null
  const moved = await changeStatus<Refusal>(shop, id, writtenAs(to).status, {
    ...writtenAs(to),
    actor,
    together: async (tx, order, now) => {
      from = dayStepOf(order)
      if (from === to) return ok(null)
      // A card of Today is never a cancelled order, so this one was cancelled meanwhile.
      if (from === null) return fail('changed_meanwhile')
      const current = checkVersion(updatedAt, order.updatedAt)
      if (!current.ok) return current
      const begun = checkBegin(order, writtenAs(to).status)
      if (!begun.ok || !undo) return begun
      return checkUndo(tx, order, { to, now })
    },
  })
  if (!moved.ok) return { id, outcome: moved.code, from: null, updatedAt: null }
  const { changed, updatedAt: version } = moved.value
  return { id, outcome: changed ? 'moved' : 'already', from: changed ? from : null, updatedAt: version.toISOString() }
}

type Refusal = 'changed_meanwhile' | 'undo_too_late' | 'order_unconfirmed'

/** Refuses to take a status back to a step, once its mail has been sent, or is being sent. */
export async function checkUndo(
  tx: Transaction,
  order: OrderRow,
  { to, now }: { to: DayStep; now: Date },
): Promise<Result<null, 'undo_too_late'>> {
  if (writtenAs(to).status === order.status) return ok(null)
  const [mail] = await tx
    .select()
    .from(mails)
    .where(eq(mails.id, statusMailId(order.id, order.status)))
  if (!mail) return ok(null)
  const isSent = mail.state === 'sent' && (mail.endedAt ?? now) >= order.updatedAt
  const isClaimed = mail.state === 'waiting' && (mail.claimedUntil ?? now) > now
  return isSent || isClaimed ? fail('undo_too_late') : ok(null)
}
