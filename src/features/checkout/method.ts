import { atom } from 'nanostores'
import type { PaymentMethod } from '#features/payments/payment.ts'

/** The method of a checkout that offers no choice. */
export const ALWAYS_CARD = atom<PaymentMethod>('card')
