import { useStore } from '@nanostores/react'
import { createContext, use, useEffect, useState, type ReactNode } from 'react'
import { islandWords, type Words } from '#i18n/island.ts'
import type { Messages } from '#i18n/t.ts'
import { $language } from './language.ts'
import { loadedWords, loadWords } from './words/load.ts'

/** The pause before words are requested again, in milliseconds. */
const TRY_AGAIN_MS = 3000

const WordsContext = createContext<Words | null>(null)

/** Returns the language and its words: `const { t, locale } = useWords()`. */
export function useWords(): Words {
  const words = use(WordsContext)
  if (!words) throw new Error('useWords works only inside the back-office')
  return words
}

/**
 * Provides the admin's words in the stored language and sets the page's `lang`. The old words stay until the new ones
 * have loaded.
 */
export function WordsProvider({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  const language = useStore($language)
  const [words, setWords] = useState<Words | null>(() => {
    const messages = loadedWords(language)
    return messages ? islandWords(language, messages) : null
  })
  useEffect(() => {
    if (!words) return
    document.documentElement.lang = words.locale
    nameToasts(words)
  }, [words])
  const isThere = words?.locale === language
  useEffect(() => {
    if (isThere) return
    let wanted = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const take = (messages: Messages) => {
      if (wanted) setWords(islandWords(language, messages))
    }
    // Without words no error can be shown: the spinner stays and loading is retried.
    const load = () =>
      void loadWords(language).then(take, () => {
        if (wanted) timer = setTimeout(load, TRY_AGAIN_MS)
      })
    load()
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [language, isThere])
  return words ? <WordsContext value={words}>{children}</WordsContext> : waiting
}

/**
 * Labels the page's toast area, which is part of the HTML, in the chosen language. Its explicit `aria-live` keeps Radix
 * from hiding it from screen readers while a dialog is open.
 */
function nameToasts({ t }: Words): void {
  const area = document.querySelector<HTMLElement>('[data-toasts]')
  if (!area) return
  area.ariaLabel = t('common:toast.region')
  area.dataset.close = t('common:toast.close')
  area.querySelector('[role=status]')?.setAttribute('aria-live', 'polite')
  area.querySelector('[role=alert]')?.setAttribute('aria-live', 'assertive')
}
