import { useState } from 'react'
import type { Words } from '#i18n/island.ts'
import type { OwnInvoice as Asked } from '#features/invoices/invoices.schema.ts'
import { invoiceWords } from '#features/invoices/invoice-words.ts'
import { useFocusAfter } from '#ui/use-focus-after.ts'
import { fetchLastInvoice } from './last-invoice.api.ts'
import { shortOrderId } from './order-id.ts'
import { useLoaded } from './use-loaded.ts'

interface Props extends Words {
  orderId: string
  token: string | undefined
  /** What is asked for; null: nothing. */
  invoice: Asked | null
  isCancelled: boolean
  /** The id of the heading that takes the focus when the button is gone. */
  heading: string
  /** Called when the invoice has changed, or may have. */
  onChange(): void
}

/**
 * The VAT invoice of an order: what is asked for, and the button that asks for it or corrects it until it is issued.
 */
export function OwnInvoice({ orderId, token, invoice, isCancelled, heading, onChange, ...page }: Props) {
  const { locale } = page
  const [{ t }] = useState(() => invoiceWords(locale))
  const number = shortOrderId(orderId)
  const mayAsk = !isCancelled && (invoice?.number ?? null) === null
  const { Loaded, dialog, isOpen, open, close } = useLoaded(page, async () => {
    const [{ InvoiceDialog }, before] = await Promise.all([
      import('./InvoiceDialog.tsx'),
      invoice ?? fetchLastInvoice(locale),
    ])
    return { Dialog: InvoiceDialog, before, opened: invoice }
  })
  useFocusAfter(heading, { isOpen, isPending: mayAsk })

  return (
    <>
      {!invoice && mayAsk && <p>{t('invoice:own.need')}</p>}
      {invoice && (
        <p>
          {invoice.number === null
            ? t('invoice:own.asked', { company: invoice.company, taxCode: invoice.taxCode })
            : t('invoice:own.issued', { number: invoice.number, company: invoice.company })}
        </p>
      )}
      {mayAsk && (
        <button
          type="button"
          className="btn btn-quiet"
          aria-label={t(invoice ? 'invoice:own.correctNamed' : 'invoice:own.askNamed', { number })}
          onClick={open}
        >
          {t(invoice ? 'invoice:own.correct' : 'invoice:own.ask')}
        </button>
      )}
      {Loaded && (
        <Loaded.Dialog
          t={t}
          locale={locale}
          orderId={orderId}
          token={token}
          dialog={dialog}
          before={Loaded.before}
          opened={Loaded.opened}
          latest={invoice}
          onChange={onChange}
          onClose={close}
        />
      )}
    </>
  )
}
