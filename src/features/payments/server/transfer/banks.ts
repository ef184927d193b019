import { Banks, QRPay } from 'vietnam-qr-pay'
import type { BankAccount } from '#db/schema/transfers.ts'

/** A wallet, whose accounts have other numbers than those of banks. */
const MOMO = '971025'

/**
 * The banks that the shop can transfer to, by name, each once: without earlier names of a bank, and without those that
 * take no transfers between banks.
 */
export const RECEIVING_BANKS: readonly { bin: string; name: string }[] = Banks.filter(
  ({ bin, deprecated, vietQRStatus, lookupSupported }) =>
    bin !== '' && bin !== MOMO && !deprecated && (takes(vietQRStatus) || lookupSupported === 1),
)
  // A bank that took over another one has its number; the one that takes codes is the present one.
  .toSorted((one, other) => other.vietQRStatus - one.vietQRStatus)
  .filter(({ bin }, index, all) => all.findIndex((bank) => bank.bin === bin) === index)
  .map(({ bin, shortName }) => ({ bin, name: shortName }))
  .toSorted((one, other) => (one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1))

/** Returns the short name of a bank, or its number if it is unknown. */
export function bankName(bin: string): string {
  return (
    RECEIVING_BANKS.find((bank) => bank.bin === bin)?.name ?? Banks.find((bank) => bank.bin === bin)?.shortName ?? bin
  )
}

/** Returns whether transfers to a bank can be made by a VietQR code. */
export function takesVietQr(bin: string): boolean {
  return Banks.some((bank) => bank.bin === bin && takes(bank.vietQRStatus))
}

/**
 * Returns the text of the QR code that banking apps of Vietnam read: account, amount in dong and the text of the
 * transfer.
 */
export function vietQr({ bin, number }: Pick<BankAccount, 'bin' | 'number'>, amount: number, text: string): string {
  return QRPay.initVietQR({ bankBin: bin, bankNumber: number, amount: String(amount), purpose: text }).build()
}

function takes(vietQRStatus: number): boolean {
  return vietQRStatus === 1
}
