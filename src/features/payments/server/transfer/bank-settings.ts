import type { Database, Transaction } from '#db/client.ts'
import type { BankAccount } from '#db/schema/transfers.ts'
import { readShopState } from '#server/shop-state.ts'
import type { City } from '#shared/shop.ts'

/** How many minutes a transfer is waited for, unless the owner says otherwise. */
export const TRANSFER_MINUTES = 30

/** Where customers send their transfers, and for how long they are waited for. */
export interface BankSettings {
  /** Null: the shop takes no transfers. */
  account: BankAccount | null
  /** The accounts of single cities; customers of the others send to `account`. */
  cities: Partial<Record<City, BankAccount>>
  minutes: number
}

/** Returns what the owner has set of bank transfers. */
export async function readBankSettings(db: Pick<Database, 'select'> | Transaction): Promise<BankSettings> {
  return {
    account: await readShopState(db, 'bankAccount'),
    cities: (await readShopState(db, 'cityBankAccounts')) ?? {},
    minutes: (await readShopState(db, 'transferMinutes')) ?? TRANSFER_MINUTES,
  }
}

/** Returns the account that customers of a city send to; null: the shop takes no transfers. */
export function accountOf({ account, cities }: BankSettings, city: City | undefined): BankAccount | null {
  return account && ((city && cities[city]) ?? account)
}

/** Returns every account that customers are shown now, each once. */
export function ownAccounts({ account, cities }: BankSettings): BankAccount[] {
  const all = account ? [account, ...Object.values(cities)] : []
  return all.filter(({ number }, index) => all.findIndex((other) => other.number === number) === index)
}
