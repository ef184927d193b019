import {
  createContext,
  Suspense,
  use,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react'
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

interface Questions {
  /** @param asker the id of the component that asks */
  ask(question: Question, asker: string): Promise<boolean>
  /** Closes the component's question, if it is open, as if it was cancelled. */
  withdraw(asker: string): void
}

interface OpenQuestion {
  question: Question
  asker: string
  answer(yes: boolean): void
}

const AskContext = createContext<Questions | null>(null)

/**
 * Returns a function that asks for confirmation: `if (await ask({ title, text, action: t('admin:dialog.delete'),
 * destructive: true })) …` Resolves to false too if another question takes its place, or if the component that asked is
 * removed, with its screen for instance.
 */
export function useAsk(): Ask {
  const questions = use(AskContext)
  if (!questions) throw new Error('useAsk works only inside the back-office')
  const asker = useId()
  useEffect(() => () => questions.withdraw(asker), [questions, asker])
  return useCallback((question) => questions.ask(question, asker), [questions, asker])
}

/** Provides `useAsk` and holds the one question that may be open. */
export function AskProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<OpenQuestion | null>(null)
  // For a question that follows another before the other is rendered.
  const latest = useRef<OpenQuestion | null>(null)
  const questions = useMemo<Questions>(() => {
    /** Answers the open question with false, so that its caller does not wait for ever, and shows the next. */
    function replaceBy(next: OpenQuestion | null): void {
      latest.current?.answer(false)
      latest.current = next
      setOpen(next)
    }
    return {
      ask: (question, asker) => new Promise((answer) => replaceBy({ question, asker, answer })),
      withdraw: (asker) => latest.current?.asker === asker && replaceBy(null),
    }
  }, [])
  const answer = (yes: boolean) => {
    open?.answer(yes)
    if (open) questions.withdraw(open.asker)
  }
  return (
    <AskContext value={questions}>
      {children}
      <Suspense>
        {open && <ConfirmDialog {...open.question} onConfirm={() => answer(true)} onCancel={() => answer(false)} />}
      </Suspense>
    </AskContext>
  )
}
