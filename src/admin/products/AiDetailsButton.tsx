import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { readAnalysisState, type PictureDetails } from '#features/image-analysis/image-analysis.calls.ts'
import { queryOf } from '../admin.api.ts'
import { AdminIcon } from '../kit/AdminIcon.tsx'
import { useWords } from '../words.tsx'
import { useAnalysis } from './use-analysis.ts'

interface Props {
  /** The uploaded picture's address; null or empty without one. */
  imageUrl: string | null
  onDetails(details: PictureDetails): void
}

/**
 * Fills in a product's texts from its picture. Without a picture or a configured service, says what is missing (spec,
 * sections 4 and 5).
 */
export function AiDetailsButton({ imageUrl, onDetails }: Props) {
  const { t } = useWords()
  const hintId = useId()
  const { data: state } = useQuery(queryOf(readAnalysisState, {}))
  const analysis = useAnalysis(onDetails)
  const isSetUp = state?.ready !== false
  const hint = !isSetUp ? t('adminPictures:ai.notSetUp') : imageUrl ? null : t('adminPictures:ai.noImage')
  return (
    <div className="pictures-ai">
      <button
        type="button"
        className="btn btn-quiet a-btn"
        disabled={!isSetUp || !imageUrl}
        aria-disabled={analysis.busy || undefined}
        aria-describedby={hint ? hintId : undefined}
        onClick={() => analysis.run(imageUrl)}
      >
        <AdminIcon name="sparkle" />
        {t(analysis.busy ? 'adminPictures:ai.busy' : 'adminPictures:ai.button')}
      </button>
      {analysis.busy && (
        <button type="button" className="btn btn-quiet a-btn" onClick={analysis.cancel}>
          {t('adminPictures:ai.cancel')}
        </button>
      )}
      {hint && (
        <p id={hintId} className="a-hint">
          {hint}
        </p>
      )}
      <p role="status" className="sr">
        {analysis.busy ? t('adminPictures:ai.busy') : ''}
      </p>
    </div>
  )
}
