import { lazy, Suspense } from 'react'
import { mayBeSignedIn } from '#features/account/signed-in-hint.ts'
import type { OwnPartsProps } from './OwnParts.tsx'

/** Without its file the page says where the order is, as to everyone who knows the number. */
const OwnParts = lazy(() => import('./OwnParts.tsx').catch(() => ({ default: () => <></> })))

/** What only the customer of an order sees of it, loaded for those who may be that customer. */
export function LateOwnParts(props: OwnPartsProps) {
  if (props.token === undefined && !mayBeSignedIn()) return null
  return (
    <Suspense>
      <OwnParts {...props} />
    </Suspense>
  )
}
