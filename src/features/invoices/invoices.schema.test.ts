import { describe, expect, it } from 'vitest'
import { customerDataSchema } from '#features/checkout/checkout.schema.ts'
import { customerData } from '#tests/factories/customer-data.ts'
import { invoiceSchema, issueSchema } from './invoices.schema.ts'
import { invoiceOf } from './invoices.ts'

const LONG = 'a'.repeat(10_000)
const whole = { company: 'Công ty TNHH Hoa Sen', taxCode: '0101243150', address: '1 Tràng Tiền, Hà Nội', email: '' }
const read = (change: object) => {
  const { data, error } = invoiceSchema.safeParse({ ...whole, ...change })
  return data ?? error!.issues.map(({ message }) => message)
}

describe('an invoice that is asked for', () => {
  it('is on single lines, with the tax code as it is registered', () => {
    expect(read({ company: '  Công ty\nHoa Sen ', taxCode: ' 0101 243 150 - 001', email: ' an@example.com ' })).toEqual(
      {
        ...{ company: 'Công ty Hoa Sen', taxCode: '0101243150-001' },
        ...{ address: whole.address, email: 'an@example.com' },
      },
    )
    expect(read({ taxCode: '001.234.567.890' })).toMatchObject({ taxCode: '001234567890' })
    expect(read({ company: '<script>alert(1)</script>' })).toMatchObject({ company: '<script>alert(1)</script>' })
  })

  it.each([
    ['company', '', 'invalid_company'],
    ['company', '\u200b\u2060', 'invalid_company'],
    ['company', LONG, 'invalid_company'],
    ['company', 7, 'invalid_company'],
    ['taxCode', '', 'invalid_tax_code'],
    ['taxCode', '0101243151', 'invalid_tax_code'],
    ['taxCode', '٠١٠١٢٤٣١٥٠', 'invalid_tax_code'],
    ['taxCode', '０１０１２４３１５０', 'invalid_tax_code'],
    ['taxCode', '0101243150-000', 'invalid_tax_code'],
    ['taxCode', '097234567890', 'invalid_tax_code'],
    ['taxCode', '1'.repeat(10_000), 'invalid_tax_code'],
    ['taxCode', null, 'invalid_tax_code'],
    ['address', ' ', 'invalid_invoice_address'],
    ['address', LONG, 'invalid_invoice_address'],
    ['email', 'an@', 'invalid_email'],
    ['email', `${LONG}@example.com`, 'invalid_email'],
  ])('is refused with the %s %o', (field, value, code) => {
    expect(read({ [field]: value })).toEqual([code])
  })

  it('may be null or left out, but not half of one', () => {
    expect(customerDataSchema.parse(customerData({ invoice: null })).invoice).toBeNull()
    expect(customerDataSchema.parse(customerData()).invoice).toBeUndefined()
    const { error } = customerDataSchema.safeParse(customerData({ invoice: { company: 'X' } }))
    expect(error!.issues.map(({ path }) => path.join('.'))).toEqual(['invoice.taxCode', 'invoice.address'])
  })

  it('is mailed to the customer if it has no email', () => {
    expect(invoiceOf({ invoice: whole, customerEmail: 'AN@example.com' })).toMatchObject({ email: 'an@example.com' })
    expect(
      invoiceOf({ invoice: { ...whole, email: 'Ke.Toan@example.com' }, customerEmail: 'an@example.com' }),
    ).toMatchObject({
      email: 'ke.toan@example.com',
    })
    expect([invoiceOf({ invoice: null }), invoiceOf({})]).toEqual([null, null])
  })
})

it('a number of an invoice is a line of at most 40 characters', () => {
  expect(issueSchema.parse({ number: ' C26TML-00000123\n' }).number).toBe('C26TML-00000123')
  for (const number of ['', ' ', '\u200b', '1'.repeat(41)])
    expect(issueSchema.safeParse({ number }).success).toBe(false)
})
