import { useId, useRef, type ReactNode } from 'react'
import type { Words } from '#i18n/island.ts'
import { useNotes } from '#ui/form/fields.tsx'
import * as icons from '#ui/icons/shop.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { thumbPath } from './review-photos.ts'
import type { ReviewPhotos } from './use-review-photos.ts'

interface Props extends Pick<Words, 't'> {
  photos: ReviewPhotos
  /** Why the form was not sent, if it was a photo. */
  problem: string | undefined
  /** The form is being sent, so its photos cannot change. */
  busy: boolean
}

/** The photos in the form of a review: each with a button that removes it, and a field that adds more. */
export function PhotoPicker({ t, photos, problem, busy }: Props) {
  const group = useId()
  const list = useRef<HTMLUListElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const error = photos.problem || problem
  const { control, notes } = useNotes({ hint: t('reviews:photosHint'), error })
  const kept = photos.kept ?? []

  /** The pressed button goes, so the focus goes to that of the next photo. */
  function remove(index: number, from: () => void) {
    if (busy) return
    const buttons = list.current?.querySelectorAll('button')
    ;(buttons?.[index + 1] ?? buttons?.[index - 1] ?? field.current)?.focus()
    from()
  }
  const tile = (index: number, key: string | number, from: () => void, shown: ReactNode) => (
    <li key={key}>
      {shown}
      <button
        type="button"
        className="icon-btn"
        aria-label={t('reviews:removePhoto', { number: index + 1 })}
        aria-disabled={busy || undefined}
        onClick={() => remove(index, from)}
      >
        <Icon path={icons.close} size={18} />
      </button>
    </li>
  )

  return (
    <div role="group" aria-labelledby={group}>
      <span className="form-label" id={group}>
        {t('reviews:photos')}
      </span>
      {photos.count > 0 && (
        <ul className="review-photos" ref={list}>
          {kept.map(({ id, src, waiting }, index) =>
            tile(
              index,
              id,
              () => photos.removeKept(id),
              <>
                <img
                  src={waiting ? src : thumbPath(src)}
                  alt={t('reviews:photoAlt', { number: index + 1 })}
                  width={96}
                  height={96}
                />
                {waiting && <span>{t('reviews:photoWaiting')}</span>}
              </>,
            ),
          )}
          {photos.chosen.map(({ key, name, src }, index) =>
            tile(
              kept.length + index,
              key,
              () => photos.removeChosen(key),
              src ? (
                <img src={src} alt={t('reviews:newPhotoAlt', { name })} width={96} height={96} />
              ) : (
                <p>{t('reviews:preparing')}</p>
              ),
            ),
          )}
        </ul>
      )}
      <label className="btn btn-quiet review-add" aria-disabled={busy || undefined}>
        {t('reviews:addPhotos')}
        <input
          {...control}
          ref={field}
          className="sr"
          name="photos"
          type="file"
          accept="image/*"
          multiple
          onClick={(event) => busy && event.preventDefault()}
          onChange={({ target }) => {
            const files = [...(target.files ?? [])]
            // The same file can be chosen again after it was removed.
            target.value = ''
            if (files.length > 0) photos.add(files)
          }}
        />
      </label>
      <div aria-live="polite">{notes}</div>
    </div>
  )
}
