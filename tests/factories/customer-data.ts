import { nextDeliveryDay } from './usual-day.ts'

/**
 * One for all calls of a process: a client that confirms after midnight sends the same details as before. By then, it
 * is today, for which the shop takes orders until the morning ends.
 */
const DAY = nextDeliveryDay()

/** Returns valid delivery details of a recorded client, with the fields that a test changes. */
export const customerData = (change: object = {}) => ({
  customerName: 'Lê Minh An',
  customerEmail: 'an@example.com',
  customerPhone: '0900000097',
  deliveryAddress: '3 Lê Lợi',
  deliveryCity: 'Ho Chi Minh',
  deliveryDate: DAY,
  ...change,
})
