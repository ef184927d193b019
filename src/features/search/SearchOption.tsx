import { useEffect, useRef, type ReactNode } from 'react'
import type { PageTranslate } from '#i18n/page.ts'
import { localizedPath, type Locale } from '#shared/locale.ts'
import { formatMoney, type Price } from '#shared/money.ts'
import { NormalPrice } from '#ui/NormalPrice.tsx'
import { pictureFile } from '#ui/picture.ts'
import { normalPriceOf, priceOf } from '#features/catalog/catalog.ts'
import type { FoundArticle, FoundProduct } from './search.ts'

interface OptionProps {
  id: string
  locale: Locale
  isActive: boolean
  onPick: () => void
}

interface ProductProps extends OptionProps {
  product: FoundProduct
  t: PageTranslate
}

/** A product to pick: picture, name, category, and the price in the chosen currency, of a sale with the normal one. */
export function ProductOption({ product, t, ...props }: ProductProps) {
  const { slug, name, lang, imageUrl, categoryName } = product
  const normal = normalPriceOf(product)
  return (
    <Option {...props} path={`/products/${slug}`} imageUrl={imageUrl}>
      <Name text={name} lang={lang} locale={props.locale} />
      <span className="search-detail">{categoryName}</span>
      <span className="search-price price">
        <Amount of={priceOf(product)} />
        {normal && (
          <NormalPrice label={t('search:normalPrice')}>
            <Amount of={normal} />
          </NormalPrice>
        )}
      </span>
    </Option>
  )
}

/** Both currencies are rendered, and CSS shows the chosen one, as everywhere in the shop. */
function Amount({ of }: { of: Price }) {
  return (
    <>
      <span className="vnd">{formatMoney(of.VND, 'VND')}</span>
      <span className="usd">{formatMoney(of.USD, 'USD')}</span>
    </>
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
