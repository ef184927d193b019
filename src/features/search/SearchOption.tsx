import { useEffect, useRef, type ReactNode } from 'react'
import { localizedPath, type Locale } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { pictureFile } from '#ui/picture.ts'
import { priceOf } from '#features/catalog/catalog.ts'
import type { FoundArticle, FoundProduct } from './search.ts'

interface OptionProps {
  id: string
  locale: Locale
  isActive: boolean
  onPick: () => void
}

/** A product to pick: picture, name, category, and the price in the chosen currency. */
export function ProductOption({ product, ...props }: OptionProps & { product: FoundProduct }) {
  const { slug, name, lang, imageUrl, categoryName } = product
  const price = priceOf(product)
  return (
    <Option {...props} path={`/products/${slug}`} imageUrl={imageUrl}>
      <Name text={name} lang={lang} locale={props.locale} />
      <span className="search-detail">{categoryName}</span>
      {/* Both currencies are rendered, and CSS shows the chosen one, as everywhere in the shop. */}
      <span className="search-price price">
        <span className="vnd">{formatMoney(price.VND, 'VND')}</span>
        <span className="usd">{formatMoney(price.USD, 'USD')}</span>
      </span>
    </Option>
  )
}

/** An article to pick: picture, title and category. */
export function ArticleOption({ article, ...props }: OptionProps & { article: FoundArticle }) {
  const { slug, title, lang, heroImageUrl, categoryName } = article
  return (
    <Option {...props} path={`/articles/${slug}`} imageUrl={heroImageUrl}>
      <Name text={title} lang={lang} locale={props.locale} />
      <span className="search-detail">{categoryName}</span>
    </Option>
  )
}

interface LinkProps extends OptionProps {
  path: string
  imageUrl: string
  children: ReactNode
}

/** A result as a link, so that it can be opened in a new tab; the focus stays in the box. */
function Option({ id, locale, isActive, onPick, path, imageUrl, children }: LinkProps) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isActive) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <a
      ref={link}
      id={id}
      role="option"
      className="search-option"
      aria-selected={isActive}
      tabIndex={-1}
      href={localizedPath(locale, path)}
      onClick={onPick}
    >
      <span className="search-picture">
        {imageUrl && <img src={pictureFile(imageUrl, 104)} width={52} height={65} alt="" />}
      </span>
      <span className="search-text">{children}</span>
    </a>
  )
}

function Name({ text, lang, locale }: { text: string; lang: Locale; locale: Locale }) {
  return (
    <span className="search-name" lang={lang === locale ? undefined : lang}>
      {text}
    </span>
  )
}
