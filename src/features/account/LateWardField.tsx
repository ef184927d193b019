import { lazy, Suspense, type ComponentProps } from 'react'
import { TextField } from '#ui/form/fields.tsx'

type WardField = typeof import('#features/delivery/wards/WardField.tsx').WardField

/** Most visits of the profile add no address. Without its file the form works, since a ward may be left out. */
const LoadedField = lazy(() =>
  import('#features/delivery/wards/WardField.tsx').then(
    ({ WardField }) => ({ default: WardField }),
    (): { default: WardField } => ({ default: () => <></> }),
  ),
)

/** The field for a ward; while it loads, one that looks the same and takes no text. */
export function LateWardField(props: ComponentProps<WardField>) {
  const { t } = props
  return (
    <Suspense fallback={<TextField label={t('ward:label')} hint={t('ward:hint')} readOnly aria-busy />}>
      <LoadedField {...props} />
    </Suspense>
  )
}
