import type { Words } from '#i18n/island.ts'
import * as icons from '#ui/icons/shop.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import type { CartItem } from './cart.ts'
import type { CartIssue } from './refresh-cart.ts'

interface Props extends Words {
  lines: readonly CartItem[]
  issues: Readonly<Record<string, CartIssue>>
  onRemove(productId: string): void
}

/** Names what cannot be delivered, before anything is paid, with a button that removes it from the cart. */
export function CartIssues({ t, lines, issues, onRemove }: Props) {
  if (lines.length === 0) return null
  return (
    <div className="cart-issues" role="alert">
      <Icon path={icons.info} />
      <div>
        {lines.map(({ productId, productName: name }) => (
          <p key={productId}>{t(issues[productId] === 'gone' ? 'cart:goneNamed' : 'cart:soldOutNamed', { name })}</p>
        ))}
        <button type="button" className="link" onClick={() => lines.forEach(({ productId }) => onRemove(productId))}>
          {t('cart:removeAllToGoOn')}
        </button>
      </div>
    </div>
  )
}
