import { describe, expect, it } from 'vitest'
import { MAX_CSV_LINES } from '#shared/csv.schema.ts'
import { readStatement } from './statement-file.ts'

const NOW = new Date('2026-11-26T10:00:00+07:00')
const read = (csv: string) => readStatement(csv, { account: '0123456789', now: NOW })
function lines(csv: string) {
  const result = read(csv)
  if (!result.ok) throw new Error(result.code)
  return result.value
}

describe('a statement of a bank', () => {
  it('has lines of the bank around its table, names in two languages and amounts in columns of their own', () => {
    const csv = [
      'SAO KÊ TÀI KHOẢN',
      'Số tài khoản: 0123456789,,,',
      '',
      '"Ngày giao dịch\nTransaction Date",Số tham chiếu/Reference No,"Số tiền ghi nợ (Debit)",Số tiền ghi có (Credit),Mô tả/Description',
      '25/11/2026 09:05:07,5078 - 12,,"1,500,000","MBVCB.32.DH7K3QX9PA.CT tu NGUYEN A"',
      '25/11/2026,5078 - 13,"200,000.00",,RUT TIEN ATM',
      'Tổng số,,"200,000","1,500,000",',
      '"Ngân hàng cảm ơn quý khách, hẹn gặp lại",,,,',
    ].join('\r\n')
    expect(lines(csv)).toEqual({
      lines: [
        {
          line: 5,
          amount: 1_500_000,
          content: 'MBVCB.32.DH7K3QX9PA.CT tu NGUYEN A',
          bankReference: '5078 - 12',
          bookedAt: new Date('2026-11-25T09:05:07+07:00'),
        },
      ],
      bad: [],
      outgoing: 1,
    })
  })

  it('may have one column of signed amounts, semicolons and days alone', () => {
    const csv = 'Thời gian;Số tiền;Nội dung\n2026-11-24;+550.000 VND;hoa\n25-11-2026;-20.000;phí\n26/11/2026;1.000;mới'
    expect(lines(csv)).toEqual({
      lines: [
        {
          line: 2,
          amount: 550_000,
          content: 'hoa',
          bankReference: '',
          bookedAt: new Date('2026-11-24T23:59:59+07:00'),
        },
        // The day is not over: the money was booked by now.
        { line: 4, amount: 1_000, content: 'mới', bankReference: '', bookedAt: NOW },
      ],
      bad: [],
      outgoing: 1,
    })
  })

  it('has no number where a spreadsheet has rounded it', () => {
    const csv = 'Ngày,Số tham chiếu,Ghi có,Diễn giải\n25/11/2026,2.02611E+13,5000,x\n25/11/2026,"2,02611e+13",6000,y'
    expect(lines(csv).lines.map(({ bankReference }) => bankReference)).toEqual(['', ''])
  })

  it.each([
    ['32/11/2026,5000,x', 'date'],
    ['27/11/2026,5000,tomorrow', 'date'],
    ['25/11/2026 25:00,5000,x', 'date'],
    ['11/2026,5000,x', 'date'],
    ['25/11/2026,5.00.0,x', 'amount'],
    ['25/11/2026,năm nghìn,x', 'amount'],
    ['25/11/2026,1e9,x', 'amount'],
    ['25/11/2026,"5000,x', 'unreadable'],
    ['25/11/2026,5000,x,999999', 'account'],
  ])('names what is wrong with %j: %s', (line, problem) => {
    expect(lines(`Ngày,Ghi có,Diễn giải,Số tài khoản\n${line}`)).toMatchObject({ lines: [], bad: [{ problem }] })
  })

  it('reads an account however it is grouped', () => {
    const csv = 'Date,Credit,Details,Account number\n25/11/2026,5000,x,0123-456-789\n25/11/2026,5000,y,'
    expect(lines(csv)).toMatchObject({ lines: [{ content: 'x' }, { content: 'y' }], bad: [] })
  })

  it('is refused whole without its columns', () => {
    expect(read('')).toMatchObject({ code: 'csv_empty' })
    expect(read('slug,name\nrose,Hoa')).toMatchObject({ code: 'statement_columns' })
    expect(read('Ngày,Nội dung\n25/11/2026,x')).toMatchObject({ code: 'statement_columns' })
    expect(read('Ng\ufffdy,Ghi có,Nội dung')).toMatchObject({ code: 'csv_encoding' })
    const long = `Ngày,Ghi có,Nội dung\n${'25/11/2026,1,x\n'.repeat(MAX_CSV_LINES + 1)}`
    expect(read(long)).toMatchObject({ code: 'csv_too_long' })
  })
})
