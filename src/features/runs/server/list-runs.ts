import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { runs, runStops, users } from '#db/schema/index.ts'
import { readToday } from '#features/orders/server/read-today.ts'
import type { Day } from '#shared/dates.ts'
import type { Locale } from '#shared/locale.ts'
import type { DayRuns, Run } from '../runs.schema.ts'
import { courierName } from './courier-name.ts'

/**
 * Returns the open runs of a day (Vietnam's calendar) with the cards of its orders, and the accounts that a run can be
 * given to. As on Today, cards name no recipient, so reading them again and again is no export of personal data.
 */
export async function listRuns(db: Database, { day, locale }: { day: Day; locale: Locale }): Promise<DayRuns> {
  const [cards, ofDay, couriers] = await Promise.all([
    readToday(db, { day, locale }),
    readDay(db, day),
    db.select().from(users).where(eq(users.role, 'courier')),
  ])
  return {
    ...cards,
    runs: ofDay,
    couriers: couriers
      .map((user) => ({ id: user.id, name: courierName(user) }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  }
}

async function readDay(db: Database, day: Day): Promise<Run[]> {
  const rows = await db
    .select({ run: runs, orderId: runStops.orderId })
    .from(runs)
    .leftJoin(runStops, and(eq(runStops.runId, runs.id), isNull(runStops.leftAt)))
    .where(and(eq(runs.day, day), isNull(runs.endedAt)))
    .orderBy(asc(runs.createdAt), asc(runs.id), asc(runStops.position))
  return [...Map.groupBy(rows, ({ run }) => run.id).values()].map((stops) => {
    const { id, city, courierId, courierName: name, updatedAt } = stops[0]!.run
    return {
      ...{ id, city, courier: { id: courierId, name }, updatedAt: updatedAt.toISOString() },
      orderIds: stops.flatMap(({ orderId }) => orderId ?? []),
    }
  })
}
