import { Popover } from 'radix-ui'
import { useRef, type ReactNode, type RefObject } from 'react'

interface Props {
  /** The box's accessible name. */
  label: string
  /** The edge of the button that the box is in line with. */
  align: 'start' | 'end'
  /** The button that opens it, and has the focus again when it closes, unless the user pressed something else. */
  anchor: RefObject<HTMLButtonElement | null>
  onClose(): void
  children: ReactNode
}

/** A box below its button that holds a month. Import it in files that are loaded on demand: it weighs 25 kB. */
export function CalendarBox({ label, align, anchor, onClose, children }: Props) {
  const leftByPointer = useRef(false)
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Anchor virtualRef={anchor as RefObject<HTMLButtonElement>} />
      <Popover.Portal>
        <Popover.Content
          className="calendar-box"
          align={align}
          sideOffset={6}
          collisionPadding={12}
          aria-label={label}
          onInteractOutside={(event) => {
            // The button closes the calendar itself.
            if (anchor.current?.contains(event.target as Node)) event.preventDefault()
            else leftByPointer.current = true
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (!leftByPointer.current) anchor.current?.focus()
          }}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
