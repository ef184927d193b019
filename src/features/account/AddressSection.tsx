import { useEffect, useRef, useState } from 'react'
import type { Words } from '#i18n/island.ts'
import { MAX_ADDRESSES } from './account.schema.ts'
import { AddressForm } from './AddressForm.tsx'
import { AddressItem } from './AddressItem.tsx'
import type { ProfileUpdate } from './use-profile-update.ts'
import type { User } from './user.ts'

/** The saved addresses; each change sends the whole list (spec, section 4). */
export function AddressSection({ user, pending, save, ...words }: Words & ProfileUpdate & { user: User }) {
  const { t } = words
  const { savedAddresses } = user
  const [adding, setAdding] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const wasAdding = useRef(false)

  // The closed form had the focus: it returns to the button that opened it.
  useEffect(() => {
    if (wasAdding.current && !adding) (addButton.current ?? heading.current)?.focus()
    wasAdding.current = adding
  }, [adding])

  async function remove(index: number) {
    if (pending) return
    try {
      await save({ savedAddresses: savedAddresses.filter((_, each) => each !== index) })
      heading.current?.focus()
    } catch {
      // The toast has said so, and the address stays.
    }
  }

  return (
    <section className="profile-part" aria-labelledby="profile-addresses" aria-busy={pending}>
      <h2 id="profile-addresses" ref={heading} tabIndex={-1}>
        {t('account:addresses.title')}
      </h2>
      {savedAddresses.length === 0 && !adding && <p className="profile-none">{t('account:addresses.none')}</p>}
      <ul className="profile-addresses">
        {savedAddresses.map((saved, index) => (
          <AddressItem
            key={`${index} ${saved.address}`}
            t={t}
            saved={saved}
            pending={pending}
            onRemove={() => void remove(index)}
          />
        ))}
      </ul>
      {adding ? (
        <AddressForm
          {...words}
          pending={pending}
          onSave={async (added) => {
            await save({ savedAddresses: [...savedAddresses, added] })
            setAdding(false)
          }}
          onCancel={() => setAdding(false)}
        />
      ) : (
        savedAddresses.length < MAX_ADDRESSES && (
          <button type="button" className="btn btn-quiet" ref={addButton} onClick={() => setAdding(true)}>
            {t('account:addresses.add')}
          </button>
        )
      )}
    </section>
  )
}
