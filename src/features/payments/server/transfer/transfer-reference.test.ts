import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findTransferReferences, transferReferenceOf } from './transfer-reference.ts'

const references = fc.uint8Array({ minLength: 7, maxLength: 7 }).map(transferReferenceOf)
const REFERENCE = transferReferenceOf(Uint8Array.from([5, 17, 1, 21, 26, 7, 20]))

describe('the reference of a transfer', () => {
  it('has ten characters, none of which is mistaken for another', () => {
    fc.assert(fc.property(references, (reference) => /^DH[2-9A-HJKMNP-Z]{8}$/.test(reference)))
  })

  it('is found with one wrong character, or two exchanged, in no case', () => {
    fc.assert(
      fc.property(
        references,
        fc.nat({ max: 7 }),
        fc.constantFrom(...'23456789ABCDEFGHJKMNPQRSTUVWXYZ'),
        (right, at, letter) => {
          const wrong = right.slice(0, at + 2) + letter + right.slice(at + 3)
          expect(findTransferReferences(wrong)).toEqual(wrong === right ? [right] : [])
        },
      ),
    )
    fc.assert(
      fc.property(references, fc.nat({ max: 6 }), (right, at) => {
        const [one = '', other = ''] = right.slice(at + 2)
        const wrong = right.slice(0, at + 2) + other + one + right.slice(at + 4)
        expect(findTransferReferences(wrong)).toEqual(one === other ? [right] : [])
      }),
    )
  })

  it.each([
    ['alone', REFERENCE],
    ['in small letters', REFERENCE.toLowerCase()],
    ['behind a bank’s prefix', `MBVCB.3278907687.${REFERENCE}.CT tu 0123456789 NGUYEN THI LAN toi 9876543210`],
    ['without spaces', `NGUYENTHILANchuyentien${REFERENCE}FT25123456789`],
    ['in groups', `${REFERENCE.slice(0, 4)} ${REFERENCE.slice(4, 7)} ${REFERENCE.slice(7)}`],
    ['with a hyphen', `thanh toan ${REFERENCE.slice(0, 2)}-${REFERENCE.slice(2)}; hoa tang me`],
    ['in accented words', `Chuyển khoản đơn ${REFERENCE} tặng mẹ`],
  ])('is found %s', (_, text) => {
    expect(findTransferReferences(text)).toEqual([REFERENCE])
  })

  it('is found once if it is repeated, and beside another', () => {
    const other = transferReferenceOf(Uint8Array.from([1, 2, 3, 4, 5, 6, 7]))
    expect(findTransferReferences(`${REFERENCE} ${REFERENCE}`)).toEqual([REFERENCE])
    expect(findTransferReferences(`${other}${REFERENCE}`)).toEqual([other, REFERENCE])
    expect(findTransferReferences('hoa sinh nhat 8/3, cam on shop')).toEqual([])
  })
})
