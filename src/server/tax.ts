import { z } from 'zod'
import type { Database } from '#db/client.ts'
import { DEFAULT_VAT_RATES, type VatRate } from '#shared/vat.ts'
import { readShopState } from './shop-state.ts'

/** Who sells, as invoices name it (empty: not entered yet), and the rates of value added tax, oldest first. */
export interface TaxSettings {
  company: string
  taxCode: string
  address: string
  rates: readonly VatRate[]
}

const stored = z.object({
  company: z.string(),
  taxCode: z.string(),
  address: z.string(),
  rates: z.array(z.object({ from: z.int(), percent: z.int().min(0).max(100) })).min(1),
})

/**
 * Returns the tax settings: what the owner has saved, else the defaults.
 * @throws ZodError if what is stored is not valid
 */
export async function readTax(db: Pick<Database, 'select'>): Promise<TaxSettings> {
  const saved = await readShopState(db, 'tax')
  return saved ? stored.parse(saved) : { company: '', taxCode: '', address: '', rates: DEFAULT_VAT_RATES }
}
