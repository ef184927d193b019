import { defaultDeliveryDay } from '#features/checkout/delivery-days.ts'

/** Returns valid delivery details of a recorded client, with the fields that a test changes. */
export const customerData = (change: object = {}) => ({
  customerName: 'Lê Minh An',
  customerEmail: 'an@example.com',
  customerPhone: '0900000097',
  deliveryAddress: '3 Lê Lợi',
  deliveryCity: 'Ho Chi Minh',
  deliveryDate: defaultDeliveryDay(new Date()),
  ...change,
})
