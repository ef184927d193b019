import Bowser from 'bowser'
import { cutText } from '#shared/cut-text.ts'

/** The longest name that is kept, in characters: a caller chooses the User-Agent header freely. */
const MAX_NAME = 60
/** The longest header that is parsed, in characters. */
const MAX_HEADER = 500

/** Returns the browser and system of a request, `Firefox · Linux`; empty if the request does not name them. */
export function deviceName(request: Request | undefined): string {
  const header = request?.headers.get('user-agent')?.slice(0, MAX_HEADER)
  if (!header) return ''
  const { browser, os } = Bowser.parse(header)
  return cutText([browser.name, os.name].filter(Boolean).join(' · '), MAX_NAME)
}
