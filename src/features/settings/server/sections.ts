import type { DeliveryRules } from '#features/delivery/delivery-rules.ts'
import { readDeliveryRules } from '#features/delivery/server/read-delivery-rules.ts'
import { readDemoNotice } from '#server/demo-notice.ts'
import { readShopNotices } from '#server/shop-notices.ts'
import { readShopProfile } from '#server/shop-profile.ts'
import type { BankAccount } from '#db/schema/transfers.ts'
import type { CashRules } from '#features/payments/cash-rules.ts'
import { readCashRules } from '#features/payments/server/cash/read-cash-rules.ts'
import { bankName } from '#features/payments/server/transfer/banks.ts'
import { readBankSettings, type BankSettings } from '#features/payments/server/transfer/bank-settings.ts'
import { CITIES } from '#shared/shop.ts'
import { formatMoney } from '#shared/money.ts'
import { readDongPerDollar } from '#server/price-rate.ts'
import { readTax, type TaxSettings } from '#server/tax.ts'
import type { Database } from '#db/client.ts'
import type { DemoNotice } from '#shared/demo-notice.ts'
import type { ShopNotices } from '#shared/shop-notices.ts'
import type { ShopProfile } from '#shared/shop-profile.ts'
import { vatPercentAt } from '#shared/vat.ts'
import type { SectionName } from '../sections.schema.ts'
import { DELIVERY_SECTIONS, type Section } from './delivery-sections.ts'

/** All that the settings show and change. */
export interface SettingsState extends DeliveryRules {
  profile: ShopProfile
  notices: ShopNotices
  demoNotice: DemoNotice
  /** Where customers send their transfers, and for how long they are waited for. */
  bank: BankSettings
  tax: Omit<TaxSettings, 'rates'> & { vatPercent: number }
  cash: CashRules
  dongPerDollar: number
}

/** Returns what is stored, and the defaults of the rest, with the tax rate of an instant. */
export async function readSettingsState(db: Pick<Database, 'select'>, now: Date): Promise<SettingsState> {
  const { rates, ...seller } = await readTax(db)
  return {
    ...(await readDeliveryRules(db)),
    profile: await readShopProfile(db),
    notices: await readShopNotices(db),
    demoNotice: await readDemoNotice(db),
    bank: await readBankSettings(db),
    tax: { vatPercent: vatPercentAt(rates, now.getTime()), ...seller },
    cash: await readCashRules(db),
    dongPerDollar: await readDongPerDollar(db),
  }
}

const shop: Section<'shop', SettingsState> = {
  read: ({ profile }) => profile,
  write: (profile) => ({ profile }),
  audit: ({ profile: { tagline, addresses, name, phone, phoneAbroad, email, ...links } }) => ({
    shopName: name,
    ...Object.fromEntries(Object.entries(tagline).map(([locale, text]) => [`tagline.${locale}`, text])),
    'address.Hanoi': addresses.Hanoi,
    'address.HoChiMinh': addresses['Ho Chi Minh'],
    phone,
    phoneAbroad,
    email,
    ...links,
  }),
}

const notices: Section<'notices', SettingsState> = {
  read: ({ notices: read }) => read,
  write: (changed) => ({ notices: changed }),
  audit: ({ notices: { newOrders, email, language, customerLanguage } }) => ({
    newOrderMails: newOrders,
    newOrderEmail: email,
    mailLanguage: language,
    customerMailLanguage: customerLanguage,
  }),
}

const demo: Section<'demo', SettingsState> = {
  read: ({ demoNotice }) => demoNotice,
  write: (demoNotice) => ({ demoNotice }),
  audit: ({ demoNotice: { shown, text } }) => ({
    demoNotice: shown,
    ...Object.fromEntries(Object.entries(text).map(([locale, words]) => [`demoWords.${locale}`, words])),
  }),
}

const bank: Section<'bank', SettingsState> = {
  read: ({ bank: { account, cities, minutes } }) => ({
    ...entered(account ?? undefined),
    minutes,
    cities: { Hanoi: entered(cities.Hanoi), 'Ho Chi Minh': entered(cities['Ho Chi Minh']) },
  }),
  write: ({ minutes, cities, ...account }) => ({
    bank: {
      account: named(account),
      cities: Object.fromEntries(
        CITIES.flatMap((city) => {
          const own = named(cities[city])
          return own ? [[city, own]] : []
        }),
      ),
      minutes,
    },
  }),
  audit: ({ bank: { account, cities, minutes } }) => ({
    bankAccount: lineOf(account),
    'bankAccounts.Hanoi': lineOf(cities.Hanoi),
    'bankAccounts.HoChiMinh': lineOf(cities['Ho Chi Minh']),
    transferMinutes: minutes,
  }),
}

const entered = ({ bin, number, holder }: Omit<BankAccount, 'bank'> = { bin: '', number: '', holder: '' }) => ({
  bin,
  number,
  holder,
})

const named = ({ bin, ...account }: Omit<BankAccount, 'bank'>): BankAccount | null =>
  bin === '' ? null : { bin, bank: bankName(bin), ...account }

const lineOf = (account: BankAccount | null | undefined) =>
  account ? `${account.bank} ${account.number} ${account.holder}` : ''

const cash: Section<'cash', SettingsState> = {
  read: ({ cash: { cities, ...rules } }) => ({
    ...rules,
    cities: { Hanoi: cities.includes('Hanoi'), 'Ho Chi Minh': cities.includes('Ho Chi Minh') },
  }),
  write: ({ cities, ...rules }) => ({ cash: { ...rules, cities: CITIES.filter((city) => cities[city]) } }),
  audit: ({ cash: { on, cities, maxVND, guestMaxVND, onBusyDays, confirmAboveVND, ...rest } }) => ({
    cashOn: on,
    cashCities: [...cities],
    cashMax: formatMoney(maxVND, 'VND'),
    cashGuestMax: formatMoney(guestMaxVND, 'VND'),
    cashOnBusyDays: onBusyDays,
    cashConfirmAbove: formatMoney(confirmAboveVND, 'VND'),
    cashConfirmWithin: rest.confirmWithinHours,
    cashConfirmBefore: rest.confirmHoursBefore,
  }),
}

const prices: Section<'prices', SettingsState> = {
  read: ({ dongPerDollar }) => ({ dongPerDollar }),
  write: ({ dongPerDollar }) => ({ dongPerDollar }),
  audit: ({ dongPerDollar }) => ({ dongPerDollar: formatMoney(dongPerDollar, 'VND') }),
}

const tax: Section<'tax', SettingsState> = {
  read: ({ tax }) => tax,
  write: (tax) => ({ tax }),
  audit: ({ tax: { vatPercent, company, taxCode, address } }) => ({
    vatPercent,
    seller: company,
    taxCode,
    sellerAddress: address,
  }),
}

export const SETTINGS_SECTIONS: { [Name in SectionName]: Section<Name, SettingsState> } = {
  shop,
  notices,
  demo,
  bank,
  cash,
  ...DELIVERY_SECTIONS,
  prices,
  tax,
}
