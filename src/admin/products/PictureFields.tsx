import { useState } from 'react'
import { MAX_PICTURE_TEXT } from '#features/catalog/product.schema.ts'
import { MAX_PICTURES, type ProductPicture } from '#shared/product-picture.ts'
import { EDITED_LOCALES } from '#shared/translations.ts'
import { TextField } from '#ui/form/fields.tsx'
import { pictureFile } from '#ui/picture.ts'
import { AdminIcon } from '../kit/AdminIcon.tsx'
import { useLabelIn } from '../kit/language-name.ts'
import { useSortable } from '../kit/use-sortable.ts'
import { PictureDialog } from '../pictures/PictureDialog.tsx'
import { useWords } from '../words.tsx'
import { pictureValues, picturesIn, withText } from './product-pictures.ts'
import type { ProductFormState } from './use-product-form.ts'

/** All pictures of a product's page: their order, what each shows, and uploads of several at once. */
export function PictureFields({ form }: { form: ProductFormState }) {
  const { t } = useWords()
  const labelIn = useLabelIn()
  const [isOpen, setOpen] = useState(false)
  const pictures = picturesIn(form.values)
  const write = (all: readonly ProductPicture[]) => form.change(pictureValues(all))
  const { list, mover, remover } = useSortable<HTMLOListElement>(
    pictures.map(({ imageUrl }) => imageUrl),
    (order) => write(order.flatMap((id) => pictures.find(({ imageUrl }) => imageUrl === id) ?? [])),
  )
  const room = MAX_PICTURES - pictures.length
  const error = form.field('pictures').error ?? form.field('imageAlt').error
  return (
    <details className="a-details">
      <summary>{t('adminProducts:pictures.title', { count: pictures.length })}</summary>
      <p className="a-hint">{t('adminProducts:pictures.hint', { most: MAX_PICTURES })}</p>
      <ol ref={list} className="product-pictures" aria-label={t('adminProducts:pictures.label')}>
        {pictures.map((picture, index) => {
          const place = { place: index + 1 }
          return (
            <li key={picture.imageUrl} data-entry={picture.imageUrl}>
              <img src={pictureFile(picture.imageUrl, 320)} alt="" width={80} height={100} draggable={false} />
              <div className="a-form">
                {index === 0 && <p className="a-hint">{t('adminProducts:pictures.first')}</p>}
                {EDITED_LOCALES.map((locale) => (
                  <TextField
                    key={locale}
                    label={labelIn(t('adminProducts:pictures.shows', place), locale)}
                    value={picture.alt[locale] ?? ''}
                    onChange={({ target }) => write(pictures.with(index, withText(picture, locale, target.value)))}
                    maxLength={MAX_PICTURE_TEXT}
                    autoComplete="off"
                    lang={locale}
                  />
                ))}
              </div>
              <div className="product-picture-acts">
                <button
                  type="button"
                  className="icon-btn"
                  aria-label={t('adminProducts:pictures.up', place)}
                  {...mover(picture.imageUrl, -1)}
                >
                  <AdminIcon name="arrowUp" />
                </button>
                <button
                  type="button"
                  className="icon-btn"
                  aria-label={t('adminProducts:pictures.down', place)}
                  {...mover(picture.imageUrl, 1)}
                >
                  <AdminIcon name="arrowDown" />
                </button>
                <button
                  type="button"
                  className="icon-btn"
                  aria-label={t('adminProducts:pictures.remove', place)}
                  {...remover(picture.imageUrl)}
                >
                  <AdminIcon name="trash" />
                </button>
              </div>
            </li>
          )
        })}
      </ol>
      {error && <p className="form-error">{error}</p>}
      <button
        type="button"
        name="pictures"
        className="btn btn-quiet a-btn"
        disabled={room <= 0}
        onClick={() => setOpen(true)}
      >
        <AdminIcon name="upload" />
        {t('adminProducts:pictures.add')}
      </button>
      {isOpen && (
        <PictureDialog
          most={room}
          onClose={() => setOpen(false)}
          onPublished={(imageUrl) =>
            form.change((values) => pictureValues([...picturesIn(values), { imageUrl, alt: {} }]))
          }
        />
      )}
    </details>
  )
}
