import { useEffect, useState } from 'react'
import { byLocale } from '#i18n/by-locale.ts'
import { islandWords, type Words } from '#i18n/island.ts'
import type { Messages } from '#i18n/t.ts'
import type { Locale } from '#shared/locale.ts'

/** One chunk for each language, loaded only by pages that show these messages. */
const LOADERS = byLocale(
  import.meta.glob<Messages[string]>('../../../i18n/messages/*/security.json', { import: 'default' }),
)

/** Returns the messages of sign-in and security, `loading` until they are there, or `lost` if their file is. */
export function useSecurityWords(locale: Locale): Words | 'loading' | 'lost' {
  const [words, setWords] = useState<Words | 'loading' | 'lost'>('loading')
  useEffect(() => {
    let wanted = true
    LOADERS[locale]()
      .then((security) => wanted && setWords(islandWords(locale, { security })))
      .catch((error: unknown) => {
        console.warn('The words of sign-in and security could not be fetched', error)
        if (wanted) setWords('lost')
      })
    return () => {
      wanted = false
    }
  }, [locale])
  return words
}
