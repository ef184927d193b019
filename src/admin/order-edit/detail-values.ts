import type { ChangeEvent } from 'react'
import type { OrderDetail } from '#features/orders/admin-order.schema.ts'

const TEXTS = [
  'customerName',
  'customerPhone',
  'recipientName',
  'recipientPhone',
  'deliveryAddress',
  'deliveryCity',
  'wardCode',
  'wardName',
  'deliveryDate',
  'slotId',
  'nobodyHome',
  'cardOccasion',
  'cardMessage',
  'cardSignature',
  'notes',
  'internalNotes',
] as const
const TICKS = ['surprise', 'anonymous', 'withoutPhoto'] as const

/** The details of an order as a form holds them. `wardName` is what is typed to find a ward. */
export type DetailValues = Record<(typeof TEXTS)[number], string> & Record<(typeof TICKS)[number], boolean>
export type DetailName = keyof DetailValues

type TextName = (typeof TEXTS)[number]
interface Control {
  name: string
  error: string | undefined
}

/** What the fields of an order's details need of their form (`useRecordForm`), which may hold more. */
export interface DetailForm {
  values: DetailValues
  change(changes: Partial<DetailValues>): void
  text(name: TextName): Control & { value: string; onChange(event: { target: { value: string } }): void }
  field(name: TextName): Control & { value: string; onChange(value: string): void }
  checkbox(
    name: (typeof TICKS)[number],
  ): Control & { checked: boolean; onChange(event: ChangeEvent<HTMLInputElement>): void }
}

/** Returns the details of an order as a form holds them. */
export function detailValues(order: OrderDetail): DetailValues {
  const texts = TEXTS.map((name) => [name, order[name] ?? ''] as const)
  const ticks = TICKS.map((name) => [name, order[name]] as const)
  return Object.fromEntries([...texts, ...ticks]) as DetailValues
}

/** Returns the names of the values that differ. */
export function differingNames(before: DetailValues, after: DetailValues): DetailName[] {
  return [...TEXTS, ...TICKS].filter((name) => before[name] !== after[name])
}

/** Returns the values of `typed` that differ from those that the form began with. */
export function changedValues(before: DetailValues, typed: DetailValues): Partial<DetailValues> {
  return Object.fromEntries(differingNames(before, typed).map((name) => [name, typed[name]]))
}

/** Returns whether a ward is typed that was not chosen from the list. */
export function hasLooseWard({ wardName = '', wardCode = '' }: Partial<Pick<DetailValues, 'wardName' | 'wardCode'>>) {
  return wardName !== '' && wardCode === ''
}
