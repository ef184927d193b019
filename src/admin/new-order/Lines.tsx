import { useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { listProductRows } from '#features/catalog/catalog.calls.ts'
import { shownPrices } from '#features/catalog/sale-price.ts'
import { decimalToCents, formatMoney } from '#shared/money.ts'
import { Combobox } from '#ui/combobox/Combobox.tsx'
import { pictureFile } from '#ui/picture.ts'
import { callAdmin } from '../admin.api.ts'
import { AdminIcon } from '../kit/AdminIcon.tsx'
import { Part } from '../order-edit/DetailFields.tsx'
import { useWords } from '../words.tsx'
import { withChoice, withProduct, type DraftLine } from './draft.ts'
import { Line } from './Line.tsx'
import type { StaffQuote } from '#features/checkout/staff-order.schema.ts'
import type { Currency } from '#shared/money.ts'
import type { Problems } from '#ui/form/use-form.ts'

/** How many products are listed for what is typed. */
const MOST = 8

/** The lines of an order that is entered or exchanged. */
export interface EditedLines {
  lines: readonly DraftLine[]
  currency: Currency
  problems: Problems
  /** The lines as the server priced them last. */
  quoted: StaffQuote['lines'] | undefined
  /** Changes the latest lines, which may not be rendered yet. */
  change(edit: (lines: readonly DraftLine[]) => DraftLine[]): void
  forgive(name: string): void
}

/** What is ordered: products of the catalogue, and the florist's choice at a price. */
export function Lines({ edited }: { edited: EditedLines }) {
  const { t } = useWords()
  const { lines, change, forgive, problems, currency, quoted } = edited
  const list = useRef<HTMLUListElement>(null)
  function addChoice(): void {
    // Rendered at once: a focus that came a frame later would take what is typed into another field meanwhile.
    flushSync(() => {
      change(withChoice)
      forgive('lines')
    })
    list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus()
  }
  /** Takes a line out. The next one's button, or the last, then has the focus; after the only line, the search. */
  function remove(id: string, index: number): void {
    flushSync(() => change((latest) => latest.filter((line) => line.id !== id)))
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])]
    const search = list.current?.closest('form')?.querySelector<HTMLElement>('[name=lines]')
    ;(buttons[index] ?? buttons.at(-1) ?? search)?.focus()
  }
  return (
    <Part title={t('adminNewOrder:lines.title')}>
      <ProductSearch edited={edited} />
      <ul className="n-lines" ref={list} aria-label={t('adminNewOrder:lines.title')}>
        {lines.map((line, index) => (
          <Line
            key={line.id}
            {...{ line, index, problems, currency, quoted }}
            onChange={(changes) => {
              change((latest) => latest.map((each) => (each.id === line.id ? { ...each, ...changes } : each)))
              for (const name of Object.keys(changes)) forgive(`lines.${index}.${name}`)
            }}
            onRemove={() => remove(line.id, index)}
          />
        ))}
      </ul>
      <button type="button" className="btn btn-quiet a-btn n-choice" onClick={addChoice}>
        <AdminIcon name="plus" size={18} />
        {t('adminOrders:choice.name')}
      </button>
    </Part>
  )
}

function ProductSearch({ edited: { currency, change, forgive, problems } }: { edited: EditedLines }) {
  const { t, locale } = useWords()
  const [typed, setTyped] = useState('')
  const rows = useRef<readonly { id: string; name: string; imageUrl: string }[]>([])
  const suggest = useCallback(
    async (q: string, signal: AbortSignal) => {
      const page = await callAdmin(listProductRows, { query: { q, locale, page: 1, pageSize: MOST }, signal })
      rows.current = page.rows
      return page.rows.map(({ id, name, imageUrl, inStock, ...prices }) => {
        const { priceVND, priceUSD } = shownPrices(prices)
        const price =
          currency === 'USD' ? formatMoney(decimalToCents(priceUSD) ?? 0, 'USD') : formatMoney(priceVND, 'VND')
        const note = inStock ? price : t('adminNewOrder:lines.soldOut')
        return { id, name, note, picture: pictureFile(imageUrl, 96), disabled: !inStock }
      })
    },
    [locale, currency, t],
  )
  function add({ id }: { id: string }): void {
    const product = rows.current.find((row) => row.id === id)
    setTyped('')
    if (!product) return
    const { name, imageUrl } = product
    change((lines) => withProduct(lines, { productId: id, name, imageUrl }))
    forgive('lines')
  }
  return (
    <Combobox
      name="lines"
      label={t('adminNewOrder:lines.search')}
      error={problems['lines']}
      value={typed}
      chosen=""
      suggest={suggest}
      onType={(text) => {
        setTyped(text)
        forgive('lines')
      }}
      onChoose={add}
      words={{
        list: t('adminNewOrder:lines.found'),
        searching: t('admin:loading'),
        nothing: t('adminNewOrder:lines.none'),
        failed: t('admin:failed'),
        found: (count) => t('adminNewOrder:lines.count', { count }),
      }}
    />
  )
}
