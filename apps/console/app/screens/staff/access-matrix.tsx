import { classNames, Tag } from '@vitrine/ui/components'
import { useId } from 'react'
import texts from '../../messages/en/staff.json'
import { sayFrom } from '../../messages/texts.ts'
import { usePanel } from '../../session/panel-context.ts'
import { byArea, choicesOf, type Difference, type Level, levelOf, levelOfRole, levels, type Permission, withLevel } from './access.ts'
import styles from './access-matrix.module.css'

const t = sayFrom(texts)

export interface AccessMatrixProps {
  readonly permissions: readonly Permission[]
  readonly role: string
  readonly difference: Difference
  readonly isReadOnly: boolean
  readonly onChange: (difference: Difference) => void
}

/** What somebody may do, by areas: the role's own level is marked in each row, and so is what differs from it. */
export function AccessMatrix({ permissions, ...more }: AccessMatrixProps) {
  return (
    <table className={styles.matrix} aria-label={t('matrix.label')}>
      <thead>
        <tr>
          <th scope="col">{t('matrix.permission')}</th>
          {levels.map((level) => (
            <th key={level} scope="col">
              {t(`matrix.levels.${level}`)}
            </th>
          ))}
        </tr>
      </thead>
      {byArea(permissions).map(([area, members]) => (
        <tbody key={area}>
          <tr className={styles.area}>
            <th scope="rowgroup" colSpan={levels.length + 1}>
              {t(`matrix.areas.${area}`)}
            </th>
          </tr>
          {members.map((permission) => (
            <AccessRow key={permission.permission} {...more} permission={permission} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

interface AccessRowProps extends Omit<AccessMatrixProps, 'permissions'> {
  readonly permission: Permission
}

function AccessRow({ permission: { permission, capability, byRole }, role, difference, isReadOnly, onChange }: AccessRowProps) {
  const name = useId()
  const own = usePanel().permissions
  const standing = byRole[role]
  const level = levelOf(permission, standing, difference)
  const ofRole = levelOfRole(standing)
  const choices = choicesOf(standing)
  // Nobody gives a right that is not theirs; the server refuses it too.
  const isOutOfReach = (one: Level) => one === 'full' && ofRole !== 'full' && !own.includes(permission)
  return (
    <tr className={classNames(level !== ofRole && styles.differs)}>
      <th scope="row">
        {capability}
        {level !== ofRole && <Tag tone={level === 'no' ? 'warn' : 'info'}>{t(level === 'no' ? 'matrix.removed' : 'matrix.added')}</Tag>}
      </th>
      {levels.map((one) => (
        <td key={one}>
          {choices.includes(one) && (
            <label
              className={styles.cell}
              data-role={one === ofRole || undefined}
              data-tooltip={one === ofRole ? t('matrix.ofRole') : undefined}
            >
              <input
                type="radio"
                name={name}
                aria-label={t(one === ofRole ? 'matrix.choiceOfRole' : 'matrix.choice', { capability, level: t(`matrix.levels.${one}`) })}
                checked={one === level}
                disabled={isReadOnly || isOutOfReach(one)}
                onChange={() => onChange(withLevel(difference, permission, standing, one))}
              />
            </label>
          )}
        </td>
      ))}
    </tr>
  )
}
