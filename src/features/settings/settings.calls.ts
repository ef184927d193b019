import { z } from 'zod'
import { call } from '#shared/call.ts'
import { LOCALES, type Locale } from '#shared/locale.ts'
import { NOTICE_TIMES } from '#shared/demo-notice.ts'
import { CITIES } from '#shared/shop.ts'
import { OPENING_STEPS } from './opening.ts'
import { SECTIONS } from './sections.schema.ts'

const version = z.string().meta({
  description: 'Sent back with a change, so that nobody overwrites what they have not seen.',
})

const hour = z.string().meta({ description: 'A time of day in Vietnam, HH:MM.' })
const places = z.object({ Hanoi: z.int(), 'Ho Chi Minh': z.int() }).meta({ description: 'Places of each slot.' })
const zone = z.enum(['city', 'far', 'none'])
const perLocale = Object.fromEntries(LOCALES.map((locale) => [locale, z.string()])) as Record<Locale, z.ZodString>
const link = z.string().meta({ description: 'The address of the shop’s page; empty: none.' })
const chat = z
  .string()
  .meta({ description: 'Digits: a number with its country code, or an account’s id; empty: none.' })
const bankAccount = z.object({
  bin: z.string().meta({ description: 'Names the bank in QR codes (NAPAS); empty: there is no account.' }),
  number: z.string(),
  holder: z.string(),
})
const dong = z.int().meta({ description: 'Whole dong.' })
const dollars = z.string().meta({ description: 'A decimal string of dollars.' })

const settings = z
  .object({
    shop: z.object({
      version,
      name: z.string(),
      tagline: z.object(perLocale).meta({ description: 'Follows the name in the titles of pages, by language.' }),
      addresses: z.object({ Hanoi: z.string(), 'Ho Chi Minh': z.string() }),
      phone: z.string(),
      phoneAbroad: z.string().meta({ description: 'For calls from abroad; empty: the same.' }),
      email: z.string(),
      facebook: link,
      instagram: link,
      whatsapp: chat,
      zalo: chat,
    }),
    notices: z.object({
      version,
      newOrders: z.boolean().meta({ description: 'Whether each new order is mailed to the shop.' }),
      email: z.string().meta({ description: 'Where new orders are mailed to; empty: the shop’s own email.' }),
      language: z.enum(LOCALES).meta({ description: 'Of every mail to the shop.' }),
      customerLanguage: z.enum(['own', ...LOCALES]).meta({
        description: 'Of every mail to customers; own: the one that each has used.',
      }),
    }),
    demo: z.object({
      version,
      shown: z.enum(NOTICE_TIMES).meta({
        description: 'When pages say that the shop is a demo: while payments run in the sandbox, always, or never.',
      }),
      text: z.object(perLocale).meta({ description: 'The words of it by language; empty: the usual ones.' }),
    }),
    bank: z.object({
      version,
      ...bankAccount.shape,
      minutes: z.int().meta({ description: 'How long a transfer is waited for.' }),
      cities: z
        .object({ Hanoi: bankAccount, 'Ho Chi Minh': bankAccount })
        .meta({ description: 'The accounts of single cities; empty: the general one.' }),
    }),
    cash: z.object({
      version,
      on: z.boolean().meta({ description: 'Whether customers may pay on delivery.' }),
      cities: z.object({ Hanoi: z.boolean(), 'Ho Chi Minh': z.boolean() }),
      maxVND: dong.meta({ description: 'The largest order.' }),
      guestMaxVND: dong.meta({ description: 'The largest first order of a guest.' }),
      onBusyDays: z.boolean(),
      confirmAboveVND: dong.meta({ description: 'Larger orders wait for a confirmation.' }),
      confirmWithinHours: z.int().meta({ description: 'Hours after ordering; then an unconfirmed order ends.' }),
      confirmHoursBefore: z.int().meta({ description: 'Hours before its slot; then it ends at the latest.' }),
    }),
    times: z.object({
      version,
      opens: hour,
      closes: hour,
      slots: z.array(z.object({ from: hour, to: hour })),
      places,
      lead: z.int().meta({ description: 'Minutes from an order to the beginning of its slot.' }),
      exactEvery: z.int().meta({ description: 'Minutes between two exact times.' }),
      sameDayUntil: hour,
      eveningFrom: hour,
    }),
    closed: z.object({
      version,
      days: z.array(z.object({ from: z.iso.date(), to: z.iso.date(), reason: z.enum(['holiday', 'closed']) })),
    }),
    busy: z.object({
      version,
      days: z.array(
        z.object({
          day: z.string().meta({ description: 'MM-DD.' }),
          places,
          until: z.string().meta({ description: 'HH:MM on the day; empty: until the end of the day before.' }),
        }),
      ),
    }),
    fees: z.object({
      version,
      flatVND: dong,
      flatUSD: dollars,
      freeFromVND: dong,
      freeFromUSD: dollars,
      farVND: dong,
      farUSD: dollars,
      exactVND: dong,
      exactUSD: dollars,
    }),
    zones: z.object({
      version,
      wards: z.array(
        z.object({
          code: z.string(),
          zone,
          name: z.string(),
          city: z.enum(CITIES).nullable(),
          usual: zone.nullable().meta({ description: 'The zone without this setting; null: the ward is gone.' }),
        }),
      ),
    }),
    prices: z.object({
      version,
      dongPerDollar: z.int().meta({
        description: 'How many dong count as a dollar when prices are proposed and compared.',
      }),
    }),
    tax: z.object({
      version,
      vatPercent: z.int().meta({
        description:
          'The rate of value added tax that prices include now. Orders keep the rate of when they were placed.',
      }),
      company: z
        .string()
        .meta({ description: 'Who sells, as invoices name it; empty: not entered yet, as the next two.' }),
      taxCode: z.string(),
      address: z.string(),
    }),
  })
  .meta({ id: 'Settings' })

export type Settings = z.infer<typeof settings>

/** A section's values with the version that the admin has seen. */
const changed = <Value extends z.ZodType>(value: Value) => z.object({ version: z.string(), value }).optional()

export const readSettings = call({
  method: 'GET',
  path: '/api/admin/settings',
  summary: 'Returns the settings of the shop by their sections, each with its version.',
  access: 'admin',
  permission: 'settings',
  answer: settings,
})

export const changeSettings = call({
  method: 'PATCH',
  path: '/api/admin/settings',
  summary:
    'Changes whole sections of the settings, all of them or none. Pages and mails show it at once; orders and quotes keep their times and fees. Other accounts for transfers require a sign-in of the last ten minutes.',
  access: 'admin',
  permission: 'settings',
  body: z.object({
    shop: changed(SECTIONS.shop),
    notices: changed(SECTIONS.notices),
    demo: changed(SECTIONS.demo),
    bank: changed(SECTIONS.bank),
    cash: changed(SECTIONS.cash),
    times: changed(SECTIONS.times),
    closed: changed(SECTIONS.closed),
    busy: changed(SECTIONS.busy),
    fees: changed(SECTIONS.fees),
    zones: changed(SECTIONS.zones),
    prices: changed(SECTIONS.prices),
    tax: changed(SECTIONS.tax),
    keepsOrders: z.boolean().optional().meta({
      description: 'Whether open orders may stay on days, at times and in wards that the change ends.',
    }),
  }),
  answer: settings,
  codes: [
    'changed_meanwhile',
    'settings_cut_off',
    'settings_busy_until',
    'invalid_ward',
    'recent_sign_in_required',
    'settings_orders',
  ],
})

export const readOpening = call({
  method: 'GET',
  path: '/api/admin/opening',
  summary: 'Returns what is left to do before the shop takes real orders, by the rules of `npm run check`.',
  access: 'admin',
  permission: 'settings',
  answer: z.object({ open: z.array(z.enum(OPENING_STEPS)) }),
})
