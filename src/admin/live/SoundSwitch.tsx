import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { AdminIcon } from '../kit/AdminIcon.tsx'
import { useWords } from '../words.tsx'
import { $sound } from './live.store.ts'
import { onShopEvents } from './live.ts'
import { allowSound, allowSoundAtFirstPress, ring } from './sound.ts'

/** Switches the sound of new orders on or off on this device. Switched on, it is heard at once. */
export function SoundSwitch() {
  const { t } = useWords()
  const isOn = useStore($sound) === 'on'

  useEffect(() => {
    if (!isOn) return
    const forget = allowSoundAtFirstPress()
    const ignore = onShopEvents(({ events }) => {
      if (events.some(({ type }) => type === 'order.created')) void ring()
    })
    return () => {
      forget()
      ignore()
    }
  }, [isOn])

  const change = () => {
    $sound.set(isOn ? 'off' : 'on')
    if (isOn) return
    void allowSound().then(ring)
  }
  return (
    <button
      type="button"
      className="icon-btn"
      aria-label={t('admin:live.sound')}
      aria-pressed={isOn}
      title={t(isOn ? 'admin:live.soundOn' : 'admin:live.soundOff')}
      onClick={change}
    >
      <AdminIcon name={isOn ? 'bell' : 'bellOff'} />
    </button>
  )
}
