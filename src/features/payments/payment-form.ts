import type { ReadableAtom } from 'nanostores'
import type { ComponentType } from 'react'
import type { Words } from '#i18n/island.ts'
import type { PaymentState } from './payment.ts'

/** A payment that a browser began, and the secret that proves it. Both are named as they go over the wire. */
export interface PaymentProof {
  paymentIntentId: string
  clientSecret: string
}

/** A payment as the browser sees it. The message is the provider's, in the reader's language; null: it gave none. */
export interface SeenPayment {
  state: PaymentState
  message: string | null
}

/** Who pays, for the provider's own records. */
export interface FormPayer {
  name: string
  email: string
  phone: string
}

export interface PaymentFieldsProps extends Words {
  /** The fields are made anew for another secret, and only then. */
  clientSecret: string
  disabled: boolean
}

/** A payment provider's half in the browser: the fields that the customer pays in, and what is done with them. */
export interface PaymentForm {
  Fields: ComponentType<PaymentFieldsProps>
  /** Whether the provider's script could not be loaded. */
  $failed: ReadableAtom<boolean>
  /** Reads a payment; null: the provider does not know it, or does not answer in time. Never throws. */
  read(clientSecret: string): Promise<SeenPayment | null>
  /** Validates what was typed. Returns the message of the first mistake, or null. */
  check(): Promise<string | null>
  /** Pays with what was typed. Never throws; an unclear answer is followed by a reading. */
  pay(clientSecret: string, payer: FormPayer, returnUrl: string): Promise<SeenPayment>
  /** Has the fields fetch an amount that has changed. */
  refresh(): Promise<void>
  /** Takes the payment out of the address that the customer's bank has led back to; null: this is another visit. */
  takeReturn(): PaymentProof | null
}
