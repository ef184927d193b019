/*
 * Sender and recipient of an order. The customer orders and pays; who receives the flowers is a second person only if
 * the order names one.
 */

/** What a card is written for; `none` without an occasion. */
export const CARD_OCCASIONS = [
  'none',
  'birthday',
  'anniversary',
  'love',
  'thanks',
  'congratulations',
  'opening',
  'sympathy',
  'getWell',
] as const
export type CardOccasion = (typeof CARD_OCCASIONS)[number]

/**
 * What the courier does when nobody opens: calls, leaves the flowers with a neighbour or at the reception, or takes
 * them back and brings them again.
 */
export const NOBODY_HOME = ['call', 'neighbour', 'return'] as const
export type NobodyHome = (typeof NOBODY_HOME)[number]

/**
 * What an order knows beside its customer, when another person receives the flowers. Empty texts: nothing was entered.
 */
export interface Gift {
  recipientName: string
  recipientPhone: string
  /** The courier does not call the recipient, so that the flowers are a surprise. */
  surprise: boolean
  /** The recipient is not told who sends the flowers. */
  anonymous: boolean
  cardOccasion: CardOccasion
  cardMessage: string
  cardSignature: string
  nobodyHome: NobodyHome
  /** The courier takes no photo of the delivery. */
  withoutPhoto: boolean
}

/** An order without a second person and without a card. */
export const NO_GIFT: Gift = {
  recipientName: '',
  recipientPhone: '',
  surprise: false,
  anonymous: false,
  cardOccasion: 'none',
  cardMessage: '',
  cardSignature: '',
  nobodyHome: 'call',
  withoutPhoto: false,
}

/** Returns the gift of a row that has more fields. */
export function giftOf(row: Gift): Gift {
  const { recipientName, recipientPhone, surprise, anonymous, nobodyHome, withoutPhoto } = row
  const { cardOccasion, cardMessage, cardSignature } = row
  const card = { cardOccasion, cardMessage, cardSignature }
  return { recipientName, recipientPhone, surprise, anonymous, nobodyHome, withoutPhoto, ...card }
}

export interface Contact {
  name: string
  phone: string
}

export type Customer = { customerName: string; customerPhone: string }

/** Returns who receives the flowers: the recipient, or the customer if the order names nobody else. */
export function recipientOf(order: Customer & Partial<Pick<Gift, 'recipientName' | 'recipientPhone'>>): Contact {
  const { customerName, customerPhone, recipientName, recipientPhone = '' } = order
  return recipientName ? { name: recipientName, phone: recipientPhone } : { name: customerName, phone: customerPhone }
}

/** Returns whether the order names a recipient beside its customer. */
export function isGift({ recipientName }: Pick<Gift, 'recipientName'>): boolean {
  return recipientName !== ''
}

/** Returns whether there is something to print on a card. */
export function hasCard({ cardMessage, cardSignature }: Pick<Gift, 'cardMessage' | 'cardSignature'>): boolean {
  return cardMessage !== '' || cardSignature !== ''
}
