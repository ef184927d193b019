/** The ward and the slot of a delivery that a customer may choose, by code and id. Empty: none is chosen. */
export interface DeliveryChoice {
  wardCode: string
  slotId: string
}

/** A delivery to a ward that is not known, at any time of its day: what an order without a choice gets. */
export const NO_CHOICE: DeliveryChoice = { wardCode: '', slotId: '' }

/** Returns the choice of a row that has more fields. */
export function choiceOf({ wardCode, slotId }: DeliveryChoice): DeliveryChoice {
  return { wardCode, slotId }
}
