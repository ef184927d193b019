import { useState } from 'react'
import type { Locale } from '#shared/locale.ts'
import { initials, type User } from './user.ts'

/** A person's picture, or their initials without one or if it cannot be loaded. Their name is shown beside it. */
export function Avatar({ user, locale }: { user: User; locale: Locale }) {
  const [broken, setBroken] = useState<string | null>(null)
  const url = user.profileImageUrl
  if (url && url !== broken)
    return (
      <img
        className="avatar"
        src={url}
        alt=""
        width={72}
        height={72}
        referrerPolicy="no-referrer"
        onError={() => setBroken(url)}
      />
    )
  return (
    <span className="avatar" aria-hidden="true">
      {initials(user, locale)}
    </span>
  )
}
