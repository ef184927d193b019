import { expect, it } from 'vitest'
import { handedOverSchema } from '#features/cash/cash.schema.ts'
import { receivedSchema } from '#features/transfers/transfers.schema.ts'
import { typedDong } from './typed-dong.ts'

const received = typedDong(receivedSchema.shape.amountVND)
const handedOver = typedDong(handedOverSchema.shape.handedOverVND)

it('reads an amount as people type it', () => {
  expect(received.parse('550k')).toBe(550_000)
  expect(received.parse(' 1.250.000 ')).toBe(1_250_000)
  expect(handedOver.parse('0')).toBe(0)
})

it.each(['', 'abc', '-5k', '9.999.999.999.999'])('says what an amount looks like in place of %j', (text) => {
  for (const amount of [received, handedOver])
    expect(amount.safeParse(text).error?.issues.map(({ message }) => message)).toEqual(['invalid_sum'])
})
