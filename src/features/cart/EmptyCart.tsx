import { useEffect, useRef } from 'react'
import type { Words } from '#i18n/island.ts'
import { localizedPath } from '#shared/locale.ts'
import { Scene } from '#ui/scenes/Scene.tsx'
import { paper } from '#ui/scenes/scenes.ts'
import { ButtonLink } from '#ui/ButtonLink.tsx'

interface Props extends Words {
  /** Whether the last line was just removed: its button had the focus, which moves to the heading. */
  emptied: boolean
}

/** The cart without a line. It takes the focus if the last line was removed just now, because its button is gone. */
export function EmptyCart({ t, locale, emptied }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (emptied) heading.current?.focus()
  }, [emptied])

  return (
    <div className="cart-empty">
      <Scene drawing={paper} />
      <h2 ref={heading} tabIndex={-1}>
        {t('cart:empty')}
      </h2>
      <p>{t('cart:emptyText')}</p>
      <ButtonLink href={localizedPath(locale, '/products')}>{t('cart:continueShopping')}</ButtonLink>
    </div>
  )
}
