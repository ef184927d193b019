import type { ReactNode, Ref } from 'react'
import type { Words } from '#i18n/island.ts'
import { addressLine } from '#features/delivery/address-line.ts'
import type { SavedAddress } from './user.ts'

interface Props extends Pick<Words, 't'> {
  saved: SavedAddress
  isDefault: boolean
  pending: boolean
  editButton: Ref<HTMLButtonElement>
  onEdit(): void
  /** Missing: it is the default address already. */
  onMakeDefault?: (() => void) | undefined
  onRemove(): void
}

/** A saved address in the list: its name, the whole line, and who receives flowers there. */
export function AddressItem({ t, saved, isDefault, pending, editButton, onEdit, onMakeDefault, onRemove }: Props) {
  const { address, city, label, wardCode, wardName = '', recipientName, recipientPhone } = saved
  const parts = { deliveryAddress: address, wardName, deliveryCity: city }
  const line = addressLine(parts, (each) => t(`account:addresses.cities.${each}`))
  const recipient = [recipientName, recipientPhone].filter(Boolean).join(' · ')
  const button = (
    text: string,
    name: string,
    press: () => void,
    props?: { ref: Ref<HTMLButtonElement> },
  ): ReactNode => (
    <button
      type="button"
      className="link"
      aria-disabled={pending || undefined}
      aria-label={name}
      onClick={() => {
        if (!pending) press()
      }}
      {...props}
    >
      {text}
    </button>
  )
  return (
    <li className="profile-address">
      <p>
        {label && <b>{label}</b>}
        {isDefault && <b className="profile-badge">{t('account:addresses.default')}</b>}
        <span className="profile-line">{line}</span>
        {recipient && <span>{recipient}</span>}
        {!wardCode && <span>{t('account:addresses.noWard')}</span>}
        {saved.wardZone === 'none' && <span>{t('ward:none')}</span>}
      </p>
      <div className="reminder-actions">
        {button(t('account:addresses.edit'), t('account:addresses.editNamed', { address: line }), onEdit, {
          ref: editButton,
        })}
        {onMakeDefault &&
          button(
            t('account:addresses.makeDefault'),
            t('account:addresses.makeDefaultNamed', { address: line }),
            onMakeDefault,
          )}
        {button(t('account:addresses.delete'), t('account:addresses.deleteNamed', { address: line }), onRemove)}
      </div>
    </li>
  )
}
