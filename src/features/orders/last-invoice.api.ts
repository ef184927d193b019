import { mayBeSignedIn } from '#features/account/signed-in-hint.ts'
import { readLastInvoice } from './own-invoice.calls.ts'
import { callApi } from '#shared/api-client.ts'
import type { Invoice } from '#shared/invoice.ts'
import type { Locale } from '#shared/locale.ts'

/**
 * Returns the buyer of the invoice that the account asked for last; null: none, a guest, or no answer. Never rejects.
 */
export async function fetchLastInvoice(locale: Locale): Promise<Invoice | null> {
  if (!mayBeSignedIn()) return null
  return callApi(readLastInvoice, { locale }).then(
    ({ invoice }) => invoice,
    () => null,
  )
}
