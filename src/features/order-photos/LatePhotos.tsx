import { lazy, Suspense } from 'react'
import { mayBeSignedIn } from '#features/account/signed-in-hint.ts'
import type { OwnPhotosProps } from './OwnPhotos.tsx'

/** Without its file the page says where the order is, as without photos. */
const OwnPhotos = lazy(() => import('./OwnPhotos.tsx').catch(() => ({ default: () => null })))

/** The photos of an order, loaded only for those who may be its customer. */
export function LatePhotos(props: OwnPhotosProps) {
  if (props.token === undefined && !mayBeSignedIn()) return null
  return (
    <Suspense>
      <OwnPhotos {...props} />
    </Suspense>
  )
}
