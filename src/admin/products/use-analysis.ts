import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { analysePicture, type PictureDetails } from '#features/image-analysis/image-analysis.calls.ts'
import { ApiError, callApi } from '#shared/api-client.ts'
import { showToast } from '#ui/toast/toast.ts'
import { isSessionEnd } from '../query-client.ts'
import { useWords } from '../words.tsx'

/** The client's timeout, in milliseconds: longer than the 30 s that the server gives the service. */
const TIMEOUT_MS = 40_000

/**
 * Requests a picture's texts and reports the outcome by a toast (spec, section 8). Leaving the form cancels the
 * request.
 */
export function useAnalysis(onDetails: (details: PictureDetails) => void) {
  const { t, locale } = useWords()
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const { mutate, isPending } = useMutation<PictureDetails, Error, { imageUrl: string; signal: AbortSignal }>({
    mutationFn: ({ imageUrl, signal }) =>
      callApi(analysePicture, { locale, body: { imageUrl }, signal, timeoutMs: TIMEOUT_MS }),
    onSuccess(details) {
      showToast({ title: t('adminPictures:ai.done'), description: t('adminPictures:ai.doneText') })
      onDetails(details)
    },
    onError(error, { signal }) {
      // Cancelled, or shown by the dialog that asks to sign in again.
      if (signal.aborted || isSessionEnd(error)) return
      const description = (error instanceof ApiError && error.reason) || t('adminPictures:ai.unknown')
      showToast({ title: t('adminPictures:ai.failed'), description, variant: 'destructive' })
    },
  })

  return {
    busy: isPending,
    run(imageUrl: string | null): void {
      if (isPending) return
      if (!imageUrl) return void showToast({ title: t('adminPictures:ai.noImage'), variant: 'destructive' })
      running.current = new AbortController()
      mutate({ imageUrl, signal: running.current.signal })
    },
    cancel: () => running.current?.abort(),
  }
}
