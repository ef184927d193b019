import { ROLES, type Role } from '#shared/staff.ts'
import { useWords } from '../words.tsx'

/** The choice of a role, with what each may do. */
export function RoleChoice({ value, onChange }: { value: Role; onChange(role: Role): void }) {
  const { t } = useWords()
  return (
    <fieldset className="st-roles">
      <legend>{t('adminStaff:role')}</legend>
      {ROLES.map((role) => (
        <label key={role} className="a-check st-role">
          <input type="radio" name="role" value={role} checked={value === role} onChange={() => onChange(role)} />
          <span>
            {t(`admin:roles.${role}`)}
            <span className="a-hint">{t(`adminStaff:may.${role}`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
