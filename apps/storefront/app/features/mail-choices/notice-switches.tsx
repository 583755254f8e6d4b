import { Notice, SwitchRow } from '@vitrine/ui/components'
import { useId } from 'react'
import { useTranslation } from '#i18n'
import { changedFlag, isAllOff, type NoticeFlag, noticeFlags } from './notice-flags.ts'
import styles from './notice-switches.module.css'
import type { NoticeChoice } from './use-notice-flags.ts'

/** The three switches, each with what it is about and, when refused, why. */
export function NoticeSwitches({ choice }: { readonly choice: NoticeChoice }) {
  const { t } = useTranslation('cabinet')
  const { flags, errors, failure, choose } = choice
  const id = useId()
  return (
    <div>
      {failure && (
        <Notice tone="bad" role="alert">
          {failure}
        </Notice>
      )}
      <ul className={styles.list}>
        {noticeFlags.map((flag) => (
          <li key={flag} className={styles.item}>
            <SwitchRow
              checked={flags[flag]}
              aria-describedby={errors[flag] ? `${id}-${flag}` : undefined}
              aria-invalid={errors[flag] ? true : undefined}
              onChange={(event) => choose({ ...flags, [flag]: event.currentTarget.checked })}
            >
              {t(`notices.${flag}`)}
              <span className={styles.text}>{t(`notices.${flag}Text`)}</span>
            </SwitchRow>
            {errors[flag] && (
              <p className={styles.error} id={`${id}-${flag}`}>
                {errors[flag]}
              </p>
            )}
          </li>
        ))}
      </ul>
      <p className={styles.done} role="status">
        <Outcome choice={choice} />
      </p>
    </div>
  )
}

function Outcome({ choice: { before, flags, undo } }: { readonly choice: NoticeChoice }) {
  const { t } = useTranslation('cabinet')
  if (!before) return null
  const flag: NoticeFlag | undefined = changedFlag(before, flags)
  const said = flag ? t(flags[flag] ? 'notices.on' : 'notices.off', { name: t(`notices.${flag}`) }) : undefined
  return (
    <>
      <span>{said ?? (isAllOff(flags) ? t('unsubscribe.noneDone') : t('profile.saved'))}</span>
      <button type="button" className="link" onClick={undo}>
        {t('notices.undo')}
      </button>
    </>
  )
}
