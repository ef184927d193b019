import type { Appearance } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'

/**
 * Returns the shop’s colours for the provider’s fields, which may be in a frame that the shop's stylesheet does not
 * reach. Updated whenever the theme changes.
 */
export function useAppearance(): Appearance {
  const [appearance, setAppearance] = useState(readAppearance)
  useEffect(() => {
    const observer = new MutationObserver(() => setAppearance(readAppearance()))
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['class'] })
    return () => observer.disconnect()
  }, [])
  return appearance
}

function readAppearance(): Appearance {
  const root = document.documentElement
  const style = getComputedStyle(root)
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return {
    theme: root.classList.contains('dark') ? 'night' : 'stripe',
    variables: {
      colorPrimary: token('leaf'),
      colorBackground: token('paper'),
      colorText: token('ink'),
      colorTextSecondary: token('soft'),
      colorTextPlaceholder: token('soft'),
      colorDanger: token('error'),
      fontFamily: getComputedStyle(document.body).fontFamily,
      fontSizeBase: '16px',
      borderRadius: '3px',
      spacingUnit: '4px',
    },
    rules: {
      '.Input': { border: `1px solid ${token('edge')}`, boxShadow: 'none' },
      '.Label': { fontWeight: '600', fontSize: '14px' },
    },
  }
}
