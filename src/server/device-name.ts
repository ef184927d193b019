import Bowser from 'bowser'
import { cutText } from '#shared/cut-text.ts'

/** The longest name kept, in characters: a User-Agent header may say anything. */
const MAX_NAME = 60
/** The longest header that is looked at, in characters. */
const MAX_HEADER = 500

/** Names the browser of a request and its system, `Firefox · Linux`; empty when the request does not say. */
export function deviceName(request: Request | undefined): string {
  const header = request?.headers.get('user-agent')?.slice(0, MAX_HEADER)
  if (!header) return ''
  const { browser, os } = Bowser.parse(header)
  return cutText([browser.name, os.name].filter(Boolean).join(' · '), MAX_NAME)
}
