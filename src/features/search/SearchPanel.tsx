import { useId } from 'react'
import type { Words } from '#i18n/island.ts'
import * as icons from '#ui/icons/shop.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { countOf } from './panel-state.ts'
import { ArticleOption, ProductOption } from './SearchOption.tsx'
import { ResultGroup } from './ResultGroup.tsx'
import { useCombobox } from './use-combobox.ts'
import { useRoom } from './use-room.ts'
import { useSearchBox } from './use-search-box.ts'

interface Props {
  form: HTMLFormElement
  input: HTMLInputElement
  words: Words
}

/** The panel below the search box: the results for the typed text as a list of options (spec, section 2). */
export function SearchPanel({ form, input, words: { locale, t } }: Props) {
  const id = useId()
  const { state, isEmpty, dispatch, clear } = useSearchBox(form, input, locale)
  const optionId = (index: number) => `${id}option-${index}`
  useCombobox(input, { id, state, optionId })

  const { isOpen, query, result, active } = state
  const panel = useRoom(isOpen)
  const count = countOf(result)
  const { products = [], articles = [] } = result ?? {}
  const option = (index: number) => ({
    id: optionId(index),
    locale,
    isActive: index === active,
    onPick: () => dispatch({ type: 'dismissed' }),
  })

  return (
    <>
      {!isEmpty && (
        <button type="button" className="search-clear icon-btn" aria-label={t('search:clear')} onClick={clear}>
          <Icon path={icons.close} size={16} />
        </button>
      )}
      {/* Always rendered: screen readers announce changes only in a live region that already exists. */}
      <p role="status" className="sr">
        {isOpen && t('search:found', { count })}
      </p>
      <div ref={panel} className="search-panel" hidden={!isOpen}>
        {count === 0 && (
          <div className="search-none">
            <p>{t('search:none', { query })}</p>
            <p className="search-hint">{t('search:hint')}</p>
          </div>
        )}
        {count > 0 && (
          <div role="listbox" id={id} aria-label={t('search:results')}>
            <ResultGroup title={t('search:products')}>
              {products.map((product, index) => (
                <ProductOption key={product.id} product={product} t={t} {...option(index)} />
              ))}
            </ResultGroup>
            <ResultGroup title={t('search:articles')}>
              {articles.map((article, index) => (
                <ArticleOption key={article.id} article={article} {...option(products.length + index)} />
              ))}
            </ResultGroup>
          </div>
        )}
      </div>
    </>
  )
}
