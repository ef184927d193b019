import type { ReadableAtom } from 'nanostores'
import type { ComponentType } from 'react'
import type { Words } from '#i18n/island.ts'
import type { PaymentState } from './payment.ts'

/** A payment that a browser began, and the secret that proves it. The names are those of the wire. */
export interface PaymentProof {
  paymentIntentId: string
  clientSecret: string
}

/** A payment as the browser sees it. The message is the provider's, in the reader's language; null: it gave none. */
export interface SeenPayment {
  state: PaymentState
  message: string | null
}

/** The payer, for the provider's own records. */
export interface FormPayer {
  name: string
  email: string
  phone: string
}

export interface PaymentFieldsProps extends Words {
  /** Another secret remounts the fields. */
  clientSecret: string
  disabled: boolean
}

/** A payment provider's half in the browser: the fields that the customer pays in, and their functions. */
export interface PaymentForm {
  Fields: ComponentType<PaymentFieldsProps>
  /** Whether the provider's script could not be loaded. */
  $failed: ReadableAtom<boolean>
  /** Reads a payment; null: the provider does not know it, or does not answer in time. Never throws. */
  read(clientSecret: string): Promise<SeenPayment | null>
  /** Validates the fields. Returns the message of the first mistake, or null. */
  check(): Promise<string | null>
  /**
   * Pays with what was typed. Never throws; after an unclear answer it reads the payment again.
   * @param payer null: the page does not know it
   */
  pay(clientSecret: string, payer: FormPayer | null, returnUrl: string): Promise<SeenPayment>
  /** Makes the fields fetch an amount that has changed. */
  refresh(): Promise<void>
  /**
   * Removes the payment from the address that the customer's bank has redirected to, and returns it; null on other
   * visits.
   */
  takeReturn(): PaymentProof | null
}
