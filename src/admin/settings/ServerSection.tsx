import { useEffect, useId, useRef } from 'react'
import { useLocation } from 'react-router'
import { SERVER_STEPS } from '#features/settings/opening.ts'
import { useWords } from '../words.tsx'

/** The place of the section in the settings' address. */
const PLACE = 'server'
export const SERVER_SECTION = `/admin/settings#${PLACE}`

/** What only the server sets, and how. The list of what is left to do leads here, and hints elsewhere name it. */
export function ServerSection() {
  const { t } = useWords()
  const id = useId()
  const { hash, key } = useLocation()
  const section = useRef<HTMLElement>(null)
  // The browser looks for the place before the settings are there. Each visit of a link has a key of its own.
  useEffect(() => {
    if (hash === `#${PLACE}`) section.current?.focus()
  }, [hash, key])
  return (
    <section className="set-section" id={PLACE} aria-labelledby={id} tabIndex={-1} ref={section}>
      <h2 id={id}>{t('adminSettings:server.title')}</h2>
      <p className="a-lead">{t('adminSettings:server.lead')}</p>
      <dl className="set-facts">
        {SERVER_STEPS.map((step) => [
          <dt key={`${step} name`}>{t(`adminSettings:opening.${step}.name`)}</dt>,
          <dd key={step}>{t(`adminSettings:server.${step}`)}</dd>,
        ])}
      </dl>
    </section>
  )
}
