import { useEffect, useRef, useState } from 'react'
import type { ShrunkPhoto } from '#features/uploads/shrink-photo.ts'
import type { Words } from '#i18n/island.ts'
import { callApi } from '#shared/api-client.ts'
import { MAX_REVIEW_PHOTOS } from './review-photos.ts'
import { readOwnReviewPhotos, type OwnReview, type ReviewPhoto } from './reviews.calls.ts'

/** A new photo of the form. */
interface ChosenPhoto {
  key: number
  /** The file's name. */
  name: string
  /** The photo as it is sent; its code if this browser cannot make it small. Never rejects. */
  shrunk: Promise<ShrunkPhoto | { code: 'unread' }>
  /** A data URL; null while it is made smaller. */
  src: string | null
}

export interface ReviewPhotos {
  /** The photos that the review has and keeps, also those that wait for staff; null: not read, so all stay. */
  kept: readonly ReviewPhoto[] | null
  /**
   * Returns the ids of those that stay, if some go: removed here, or those of an attempt whose answer was lost, which
   * the next one replaces. Else undefined: all stay, also those that another device has added.
   */
  keptIds(isRepeated: boolean): string[] | undefined
  chosen: readonly ChosenPhoto[]
  /** How many photos the review will have. */
  count: number
  /** Why a photo was not added, or those of the review are not shown; empty: all is well. */
  problem: string
  add(files: readonly File[]): void
  removeKept(id: string): void
  removeChosen(key: number): void
}

/** The photos in the form of a review: those that it has, and new ones, made smaller as soon as they are chosen. */
export function useReviewPhotos({ t, locale }: Words, { productId, review }: OwnReview): ReviewPhotos {
  const before = review?.photoCount ?? 0
  const [read, setRead] = useState<readonly ReviewPhoto[] | null>(null)
  const [dropped, setDropped] = useState<ReadonlySet<string>>(new Set())
  const [chosen, setChosen] = useState<readonly ChosenPhoto[]>([])
  const [isUnread, setUnread] = useState(false)
  const [problem, setProblem] = useState('')
  const made = useRef(0)
  /** One at a time: three photos decoded at once are 150 MB on a phone. */
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  useEffect(() => {
    if (before === 0) return
    const leaving = new AbortController()
    callApi(readOwnReviewPhotos, { locale, params: { id: productId }, signal: leaving.signal }).then(
      ({ photos }) => setRead(photos),
      () => !leaving.signal.aborted && setUnread(true),
    )
    return () => leaving.abort()
  }, [before, productId, locale])

  const kept = before === 0 ? [] : (read?.filter(({ id }) => !dropped.has(id)) ?? null)
  const count = (kept?.length ?? before) + chosen.length

  function shrink(file: File): ChosenPhoto['shrunk'] {
    const shrunk = queue.current
      // Loaded here, because most reviews have no photo.
      .then(() => import('#features/uploads/shrink-photo.ts'))
      .then(({ shrinkPhoto }) => shrinkPhoto(file))
      .catch(() => ({ code: 'unread' as const }))
    queue.current = shrunk
    return shrunk
  }

  function add(files: readonly File[]): void {
    const room = MAX_REVIEW_PHOTOS - count
    setProblem(files.length > room ? t('reviews:tooManyPhotos') : '')
    const added = files.slice(0, room).map((file): ChosenPhoto => {
      const photo = { key: (made.current += 1), name: file.name, shrunk: shrink(file), src: null }
      void photo.shrunk.then((shrunk) => {
        if ('code' in shrunk) {
          removeChosen(photo.key)
          setProblem(t(`reviews:photo.${shrunk.code}`, { name: file.name }))
        } else {
          const src = `data:image/jpeg;base64,${shrunk.photo}`
          setChosen((now) => now.map((each) => (each.key === photo.key ? { ...each, src } : each)))
        }
      })
      return photo
    })
    setChosen((now) => [...now, ...added])
  }

  function removeChosen(key: number): void {
    setProblem('')
    setChosen((now) => now.filter((photo) => photo.key !== key))
  }

  function removeKept(id: string): void {
    setProblem('')
    setDropped((now) => new Set([...now, id]))
  }

  function keptIds(isRepeated: boolean): string[] | undefined {
    return dropped.size > 0 || isRepeated ? kept?.map(({ id }) => id) : undefined
  }

  const shownProblem = problem || (isUnread ? t('reviews:photosUnread') : '')
  return { kept, keptIds, chosen, count, problem: shownProblem, add, removeKept, removeChosen }
}
