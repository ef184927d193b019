import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/** Opens the form for a new order with Alt + N on every screen, for staff who may take one. */
export function useNewOrderKeys(isAllowed: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isAllowed) return
    function onKey(event: KeyboardEvent): void {
      // By the key's place: Option + N types a tilde on a Mac. AltGr is Ctrl + Alt on Windows and types letters.
      const isKey = event.code === 'KeyN' && event.altKey
      if (!isKey || event.ctrlKey || event.metaKey || event.shiftKey || event.repeat) return
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return
      event.preventDefault()
      void navigate('/admin/orders/new')
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isAllowed, navigate])
}
