import type { Stripe } from 'stripe'
import { formatAmount } from './shared/format-amount.ts'
import { STEP_TEXTS, type Locale } from './shared/step-texts.ts'

const TEXTS = {
  en: {
    ...STEP_TEXTS.en,
    note: 'Sandbox: no real card is charged.',
    paid: 'Payment confirmed',
    notPaid: 'Payment not confirmed',
    close: 'You can close this page.',
  },
  vi: {
    ...STEP_TEXTS.vi,
    note: 'Môi trường thử nghiệm: không có thẻ thật nào bị trừ tiền.',
    paid: 'Đã xác nhận thanh toán',
    notPaid: 'Thanh toán chưa được xác nhận',
    close: 'Bạn có thể đóng trang này.',
  },
}

export const CHALLENGE_STYLES = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: Canvas; color: CanvasText; }
main { max-width: 26rem; padding: 2rem 1.5rem; }
h1 { font-size: 1.5rem; line-height: 1.3; margin: 0 0 1rem; }
strong { white-space: nowrap; }
form { display: flex; flex-wrap: wrap; gap: .75rem; margin: 1.5rem 0; }
button { font: inherit; min-height: 2.75rem; min-width: 8rem; padding: 0 1.25rem; border-radius: .375rem; border: 1px solid #2f5d43; cursor: pointer; }
button[value=approve] { background: #2f5d43; color: #fff; }
button[value=refuse] { background: transparent; color: inherit; border-color: currentColor; }
button:focus-visible { outline: 3px solid #7fb394; outline-offset: 2px; }
small { opacity: .8; }
`

/** Returns the page on which a customer answers the second step: two buttons, no script. */
export function challengePage(intent: Stripe.PaymentIntent, locale: Locale, returnUrl: URL | undefined): string {
  const t = TEXTS[locale]
  const amount = `<strong>${formatAmount(intent.amount, intent.currency)}</strong>`
  const hidden = {
    client_secret: intent.client_secret ?? '',
    locale,
    ...(returnUrl ? { return_url: returnUrl.href } : {}),
  }
  const inputs = Object.entries(hidden).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escape(value)}">`,
  )
  return page(
    locale,
    t.title,
    `
    <p>${t.asks} ${amount}.</p>
    <form method="post" action="/sandbox/stripe/challenge/${escape(intent.id)}">${inputs.join('')}
      <button name="outcome" value="approve">${t.approve}</button>
      <button name="outcome" value="refuse">${t.refuse}</button>
    </form>`,
  )
}

/** Returns the page after the customer's choice if there is no address to return to. */
export function outcomePage(intent: Stripe.PaymentIntent, locale: Locale): string {
  const t = TEXTS[locale]
  return page(locale, intent.status === 'succeeded' ? t.paid : t.notPaid, `<p>${t.close}</p>`)
}

function page(locale: Locale, title: string, content: string): string {
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${title}</title><link rel="stylesheet" href="/sandbox/stripe/challenge.css"></head>
<body><main><h1>${title}</h1>${content}<p><small>${TEXTS[locale].note}</small></p></main></body>
</html>`
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
