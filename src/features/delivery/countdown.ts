import { MINUTE_MS } from '#shared/durations.ts'
import { noteServerTime, serverNow } from '#shared/server-clock.ts'
import { countdownText, type CountdownTexts } from './countdown-text.ts'
import type { DeliveryTimes } from './delivery-rules.ts'

const line = document.querySelector<HTMLElement>('[data-countdown]')

/** Shows how long one can still order, now and at each new minute while the page is visible. */
function show(): void {
  const { times, texts } = JSON.parse(line!.dataset.countdown!) as { times: DeliveryTimes; texts: CountdownTexts }
  const text = countdownText(times, texts, serverNow())
  // A text that is the same is not written again, so that nothing is drawn for it.
  if (text && text !== line!.textContent) line!.textContent = text
}

/** Asks for the server's time, because a device's clock may be wrong. Without an answer, the device's counts. */
async function begin(): Promise<void> {
  await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).then(
    ({ headers }) => noteServerTime(headers),
    () => undefined,
  )
  tick()
  document.addEventListener('visibilitychange', show)
}

function tick(): void {
  if (!document.hidden) show()
  setTimeout(tick, MINUTE_MS - (serverNow().getTime() % MINUTE_MS))
}

if (line) void begin()
