import { useEffect, useRef, useState } from 'react'
import type { Words } from '#i18n/island.ts'
import { MAX_ADDRESSES } from './account.schema.ts'
import { indexOf, keysOf, withAdded, without, withFirst, withReplaced } from './address-list.ts'
import { AddressForm } from './AddressForm.tsx'
import { AddressItem } from './AddressItem.tsx'
import type { ProfileUpdate } from './use-profile-update.ts'
import type { SavedAddress, User } from './user.ts'

/** The saved addresses; each change sends the whole list (spec, section 4). */
export function AddressSection({ user, pending, saveAddresses, ...words }: Words & ProfileUpdate & { user: User }) {
  const { t } = words
  const { savedAddresses } = user
  /** The address whose form is open, as it was then: its place changes with the list. */
  const [open, setOpen] = useState<SavedAddress | 'new' | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const editButtons = useRef(new Map<number, HTMLButtonElement | null>())
  /** The place of the address whose form has closed. */
  const closed = useRef<number | 'new' | null>(null)
  const edited = open === 'new' ? null : open
  const isGone = edited !== null && indexOf(savedAddresses, edited) === -1
  // The form of an address that another window has deleted comes last, where it will be saved. It stays in the list:
  // elsewhere it would be mounted again, without what was typed.
  const rows = isGone ? [...savedAddresses, edited] : savedAddresses
  const openRow = edited ? indexOf(rows, edited) : -1
  const keys = keysOf(rows)

  // The closed form had the focus: it returns to the button that opened it.
  useEffect(() => {
    if (open !== null || closed.current === null) return
    const opener = closed.current === 'new' ? addButton.current : editButtons.current.get(closed.current)
    ;(opener ?? heading.current)?.focus()
    closed.current = null
  }, [open])

  function close(place: number | 'new') {
    closed.current = place
    // While it was saved, another form may have been opened.
    setOpen((now) => (now === open ? null : now))
  }

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
        let place = -1
        await saveAddresses((list) => {
          const next = saved ? withReplaced(list, saved, sent) : withAdded(list, sent)
          // Its own place: another address may hold the same now.
          place = saved ? indexOf(list, saved) : -1
          if (place === -1) place = indexOf(next, sent)
          return next
        })
        close(saved ? place : 'new')
      }}
      onCancel={() => close(saved ? indexOf(savedAddresses, saved) : 'new')}
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
        {rows.map((saved, index) =>
          index === openRow ? (
            <li key={keys[index]}>{form(saved)}</li>
          ) : (
            <AddressItem
              key={keys[index]}
              t={t}
              saved={saved}
              isDefault={index === 0 && savedAddresses.length > 1}
              pending={pending}
              editButton={(button) => void editButtons.current.set(index, button)}
              onEdit={() => setOpen(saved)}
              onMakeDefault={index === 0 ? undefined : () => void press((list) => withFirst(list, saved))}
              onRemove={() => void press((list) => without(list, saved))}
            />
          ),
        )}
      </ul>
      {open === 'new'
        ? form()
        : savedAddresses.length < MAX_ADDRESSES && (
            <button type="button" className="btn btn-quiet" ref={addButton} onClick={() => setOpen('new')}>
              {t('account:addresses.add')}
            </button>
          )}
    </section>
  )
}
