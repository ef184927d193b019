import { and, isNull, lt } from 'drizzle-orm'
import { bankTransactions } from '#db/schema/index.ts'

/** SQL condition: a part of the money of the bank's line is not placed. */
export const isUnplaced = and(
  isNull(bankTransactions.resolution),
  lt(bankTransactions.placed, bankTransactions.amount),
)!
