import { eq } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { users } from '#db/schema/index.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type { CourierChoice } from '../runs.schema.ts'

type Account = Pick<typeof users.$inferSelect, 'firstName' | 'lastName' | 'email'>

/** Returns the name of an account's owner; the beginning of the email if the account has none. */
export function courierName({ firstName, lastName, email }: Account): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email.replace(/@.*/, '')
}

/** Returns the columns of a run that name its courier. Fails with courier_unknown if the account is no courier's. */
export async function findCourier(
  db: Pick<Database, 'select'>,
  choice: CourierChoice,
): Promise<Result<{ courierId: string | null; courierName: string }, 'courier_unknown'>> {
  if ('name' in choice) return ok({ courierId: null, courierName: choice.name })
  const [user] = await db.select().from(users).where(eq(users.id, choice.id))
  if (user?.role !== 'courier') return fail('courier_unknown', { field: 'courier' })
  return ok({ courierId: user.id, courierName: courierName(user) })
}
