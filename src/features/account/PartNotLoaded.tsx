import type { Words } from '#i18n/island.ts'
import { NotLoaded } from '#ui/NotLoaded.tsx'

/** Says, in place of a part of an account's page, that its file could not be loaded. */
export const PartNotLoaded = ({ t }: Pick<Words, 't'>) => <NotLoaded text={t('account:partFailed')} />

/** As `PartNotLoaded`, in place of a section of the profile. */
export const SectionNotLoaded = ({ t }: Pick<Words, 't'>) => (
  <div className="profile-part">
    <PartNotLoaded t={t} />
  </div>
)
