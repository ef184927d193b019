import type { Words } from '#i18n/island.ts'
import * as icons from '#ui/icons/shop.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import type { CartItem } from './cart.ts'
import { issueOf, type RefreshedCart } from './refresh-cart.ts'

interface Props extends Words {
  lines: readonly CartItem[]
  found: Pick<RefreshedCart, 'issues' | 'left'>
  /** Takes out of the cart what cannot be delivered. */
  onTakeOut(): void
}

const TEXTS = { gone: 'cart:goneNamed', soldOut: 'cart:soldOutNamed', tooFew: 'cart:tooFewNamed' } as const

/** Names what cannot be delivered, before anything is paid, with a button that takes it out of the cart. */
export function CartIssues({ t, lines, found, onTakeOut }: Props) {
  if (lines.length === 0) return null
  const rows = lines.map((line) => ({ ...line, issue: issueOf(line, found)!, left: found.left[line.productId] ?? 0 }))
  return (
    <div className="cart-issues" role="alert">
      <Icon path={icons.info} />
      <div>
        {rows.map(({ productId, productName: name, issue, left }) => (
          <p key={productId}>{t(TEXTS[issue], { name, left })}</p>
        ))}
        <button type="button" className="link" onClick={onTakeOut}>
          {t(rows.every(({ issue }) => issue === 'tooFew') ? 'cart:takeWhatIsLeft' : 'cart:removeAllToGoOn')}
        </button>
      </div>
    </div>
  )
}
