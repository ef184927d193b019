import { createContext, Suspense, use, useCallback, useState, type ReactNode } from 'react'
import { later } from './later.ts'

const ConfirmDialog = later(() => import('./ConfirmDialog.tsx').then((file) => file.ConfirmDialog))

export interface Question {
  title: string
  text?: string
  /** The label of the confirming button. */
  action: string
  cancel?: string
  /** True if the action cannot be undone. */
  destructive?: boolean
}

type Ask = (question: Question) => Promise<boolean>

const AskContext = createContext<Ask | null>(null)

/**
 * Returns a function that asks for confirmation: `if (await ask({ title, text, action: t('admin:dialog.delete'),
 * destructive: true })) …`
 */
export function useAsk(): Ask {
  const ask = use(AskContext)
  if (!ask) throw new Error('useAsk works only inside the back-office')
  return ask
}

/** Provides `useAsk` and holds the one question that may be open. */
export function AskProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<{ question: Question; answer: (yes: boolean) => void } | null>(null)
  const ask = useCallback<Ask>((question) => new Promise((resolve) => setOpen({ question, answer: resolve })), [])
  const answer = (yes: boolean) => {
    open?.answer(yes)
    setOpen(null)
  }
  return (
    <AskContext value={ask}>
      {children}
      <Suspense>
        {open && (
          <ConfirmDialog open {...open.question} onConfirm={() => answer(true)} onCancel={() => answer(false)} />
        )}
      </Suspense>
    </AskContext>
  )
}
