import type { Words } from '#i18n/island.ts'
import { ClaimPart } from '#features/claims/ClaimPart.tsx'
import { OwnPhotos } from '#features/order-photos/OwnPhotos.tsx'
import { OwnOrderPart } from '#features/orders/OwnOrderPart.tsx'
import { RemindPart } from './RemindPart.tsx'
import type { TrackedOrder } from './tracking.ts'

export interface OwnPartsProps extends Words {
  order: TrackedOrder
  /** The token of the mailed link; without it, the account that is signed in decides. */
  token: string | undefined
  /** Called when its customer has changed the order. */
  onChange(): void
}

/** The photos of an order and what can still be done with it, for its customer; nothing for everyone else. */
export default function OwnParts({ order, token, onChange, ...words }: OwnPartsProps) {
  const { id, status } = order
  return (
    <>
      <OwnPhotos {...words} orderId={id} token={token} status={status} />
      <ClaimPart locale={words.locale} orderId={id} token={token} status={status} />
      <OwnOrderPart {...words} orderId={id} token={token} heading="track-status" onChange={onChange}>
        {({ cardOccasion }) => <RemindPart locale={words.locale} order={order} cardOccasion={cardOccasion} />}
      </OwnOrderPart>
    </>
  )
}
