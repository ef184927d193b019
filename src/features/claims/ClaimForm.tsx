import { useState } from 'react'
import { shrinkPhoto } from '#features/uploads/shrink-photo.ts'
import { areTooLarge, refusedPhoto } from '#features/uploads/sent-photos.ts'
import { PHOTOS_MS } from '#features/uploads/uploads.ts'
import type { Words } from '#i18n/island.ts'
import { ApiError, callApi, reasonOf } from '#shared/api-client.ts'
import { Field, TextArea } from '#ui/form/fields.tsx'
import { FormAlert } from '#ui/form/FormAlert.tsx'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { makeClaim } from './claims.calls.ts'
import { MAX_CLAIM_PHOTOS, MAX_CLAIM_TEXT } from './claims.ts'

interface Props extends Words {
  orderId: string
  token: string | undefined
  /** Called with the text of the claim, which is stored. */
  onMade(text: string): void
  /** Called when a claim is stored that the page does not show. */
  onStale(): void
}

/** The form of a claim: what is wrong, and up to three photos, which the browser makes smaller. */
export function ClaimForm({ orderId, token, onMade, onStale, t, locale }: Props) {
  const [files, setFiles] = useState<readonly File[]>([])
  const { form, problems, forgive, alert, busy } = useForm<{ text: string }>({
    check: ({ text }) => ({
      ...(text.trim() === '' ? { text: t('claims:textMissing') } : {}),
      ...(files.length > MAX_CLAIM_PHOTOS ? { photos: t('claims:tooManyPhotos') } : {}),
    }),
    async send({ text }) {
      const photos: string[] = []
      for (const file of files) {
        const shrunk = await shrinkPhoto(file)
        if ('code' in shrunk) return { text: t(`claims:photo.${shrunk.code}`, { name: file.name }), field: 'photos' }
        photos.push(shrunk.photo)
      }
      if (areTooLarge(photos)) return { text: t('claims:photosTooLarge'), field: 'photos' }
      const slow = photos.length > 0 ? { timeoutMs: PHOTOS_MS } : {}
      await callApi(makeClaim, { ...slow, locale, params: { id: orderId }, body: { token, text, photos } })
      onMade(text)
      return undefined
    },
    explain(error) {
      // The answer to an earlier press was lost, or another tab was faster.
      if (error instanceof ApiError && error.code === 'claim_open') onStale()
      const { text, field } = reasonOf(error, t('claims:failed'))
      const names = files.map((file) => file.name)
      const refused = refusedPhoto(field, names)
      return refused === null
        ? { text }
        : { text: t('claims:photoRefused', { name: refused, reason: text }), field: 'photos' }
    },
  })
  return (
    <form className="form" {...form}>
      <TextArea
        label={t('claims:text')}
        name="text"
        className="field-wide"
        rows={4}
        maxLength={MAX_CLAIM_TEXT}
        error={problems['text']}
      />
      <Field label={t('claims:photos')} hint={t('claims:photosHint')} error={problems['photos']}>
        {(control) => (
          <input
            {...control}
            name="photos"
            type="file"
            accept="image/*"
            multiple
            onChange={({ target }) => {
              setFiles([...(target.files ?? [])])
              forgive('photos')
            }}
          />
        )}
      </Field>
      <FormAlert text={alert} />
      <SubmitButton label={t('claims:send')} busyLabel={t('claims:sending')} busy={busy} />
    </form>
  )
}
