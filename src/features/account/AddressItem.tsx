import type { Words } from '#i18n/island.ts'
import { addressLine } from '#features/delivery/address-line.ts'
import type { SavedAddress } from './user.ts'

interface Props extends Pick<Words, 't'> {
  saved: SavedAddress
  pending: boolean
  onRemove(): void
}

/** A saved address in the list: the whole line, and who receives flowers there. */
export function AddressItem({ t, saved, pending, onRemove }: Props) {
  const { address, city, wardName = '', recipientName, recipientPhone } = saved
  const parts = { deliveryAddress: address, wardName, deliveryCity: city }
  const line = addressLine(parts, (each) => t(`account:addresses.cities.${each}`))
  const recipient = [recipientName, recipientPhone].filter(Boolean).join(' · ')
  return (
    <li>
      <p>
        {line}
        {recipient && <span>{recipient}</span>}
        {saved.wardZone === 'none' && <span>{t('ward:none')}</span>}
      </p>
      <button
        type="button"
        className="link"
        aria-disabled={pending || undefined}
        aria-label={t('account:addresses.deleteNamed', { address: line })}
        onClick={onRemove}
      >
        {t('account:addresses.delete')}
      </button>
    </li>
  )
}
