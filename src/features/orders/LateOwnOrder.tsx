import { lazy, Suspense } from 'react'
import { mayBeSignedIn } from '#features/account/signed-in-hint.ts'
import type { OwnOrderProps } from './OwnOrderPart.tsx'

/** Without its file the page says where the order is, as it does for strangers. */
const OwnOrderPart = lazy(() =>
  import('./OwnOrderPart.tsx').then(
    (file) => ({ default: file.OwnOrderPart }),
    () => ({ default: () => null }),
  ),
)

/** What a customer can still do with an order, loaded only for those who may be its customer. */
export function LateOwnOrder(props: OwnOrderProps) {
  if (props.token === undefined && !mayBeSignedIn()) return null
  return (
    <Suspense>
      <OwnOrderPart {...props} />
    </Suspense>
  )
}
