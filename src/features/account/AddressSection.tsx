import { useEffect, useRef, useState } from 'react'
import type { Words } from '#i18n/island.ts'
import { MAX_ADDRESSES } from './account.schema.ts'
import { withAdded, without, withFirst, withReplaced } from './address-list.ts'
import { AddressForm } from './AddressForm.tsx'
import { AddressItem } from './AddressItem.tsx'
import type { ProfileUpdate } from './use-profile-update.ts'
import type { SavedAddress, User } from './user.ts'

/** The saved addresses; each change sends the whole list (spec, section 4). */
export function AddressSection({ user, pending, saveAddresses, ...words }: Words & ProfileUpdate & { user: User }) {
  const { t } = words
  const { savedAddresses } = user
  /** The address whose form is open; -1: a new one. */
  const [open, setOpen] = useState<number | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const editButtons = useRef(new Map<number, HTMLButtonElement | null>())
  const wasOpen = useRef<number | null>(null)

  // The closed form had the focus: it returns to the button that opened it.
  useEffect(() => {
    const closed = open === null ? wasOpen.current : null
    const opener = closed === -1 ? addButton.current : editButtons.current.get(closed ?? -1)
    if (closed !== null) (opener ?? heading.current)?.focus()
    wasOpen.current = open
  }, [open])

  /** Saves what a button does, which may disappear with it. */
  async function press(change: Parameters<typeof saveAddresses>[0]) {
    try {
      await saveAddresses(change)
      heading.current?.focus()
    } catch {
      // The toast has said so, and the list stays.
    }
  }
  const form = (saved?: SavedAddress) => (
    <AddressForm
      {...words}
      saved={saved}
      pending={pending}
      onSave={async (sent) => {
        await saveAddresses((list) => (saved ? withReplaced(list, saved, sent) : withAdded(list, sent)))
        setOpen(null)
      }}
      onCancel={() => setOpen(null)}
    />
  )

  return (
    <section className="profile-part" aria-labelledby="profile-addresses" aria-busy={pending}>
      <h2 id="profile-addresses" ref={heading} tabIndex={-1}>
        {t('account:addresses.title')}
      </h2>
      {savedAddresses.length === 0 && open === null && <p className="profile-none">{t('account:addresses.none')}</p>}
      {savedAddresses.length > 1 && <p>{t('account:addresses.defaultHint')}</p>}
      <ul className="profile-addresses">
        {savedAddresses.map((saved, index) =>
          index === open ? (
            <li key={`${index} ${saved.address}`}>{form(saved)}</li>
          ) : (
            <AddressItem
              key={`${index} ${saved.address}`}
              t={t}
              saved={saved}
              isDefault={index === 0 && savedAddresses.length > 1}
              pending={pending}
              editButton={(button) => void editButtons.current.set(index, button)}
              onEdit={() => setOpen(index)}
              onMakeDefault={index === 0 ? undefined : () => void press((list) => withFirst(list, saved))}
              onRemove={() => void press((list) => without(list, saved))}
            />
          ),
        )}
      </ul>
      {open === -1
        ? form()
        : savedAddresses.length < MAX_ADDRESSES && (
            <button type="button" className="btn btn-quiet" ref={addButton} onClick={() => setOpen(-1)}>
              {t('account:addresses.add')}
            </button>
          )}
    </section>
  )
}
