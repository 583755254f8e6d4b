import { useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog } from '@vitrine/ui/controls'
import { useState } from 'react'
import { saidOf } from '../../api/api-error.ts'
import common from '../../messages/en/common.json'
import texts from '../../messages/en/staff.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { useToast } from '../../parts/toasts.tsx'
import { usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import styles from './staff.module.css'
import type { StaffMember } from './staff-member.ts'

const t = sayFrom(texts)
const c = sayFrom(common)

type Act = 'end' | 'suspend' | 'resume' | 'reset' | 'keep' | 'remove'

const words: Readonly<
  Record<Act, { readonly title: Parameters<typeof t>[0]; readonly text: Parameters<typeof t>[0]; readonly verb: Parameters<typeof t>[0] }>
> = {
  end: { title: 'endTitle', text: 'endText', verb: 'endSessions' },
  suspend: { title: 'suspendTitle', text: 'suspendText', verb: 'suspend' },
  resume: { title: 'resumeTitle', text: 'resumeText', verb: 'resume' },
  reset: { title: 'resetTitle', text: 'resetText', verb: 'reset' },
  keep: { title: 'keepTitle', text: 'keepText', verb: 'keep' },
  remove: { title: 'removeTitle', text: 'removeText', verb: 'remove' },
}

export interface StaffActsProps {
  readonly member: StaffMember
  readonly onGone: () => void
}

/** What is done to a member of the staff at once, each after a question that says what follows. */
export function StaffActs({ member, onGone }: StaffActsProps) {
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const path = `${usePanelPath()}/staff/${member.id}`
  const [act, setAct] = useState<Act>()
  const { name, suspendedAt, factor, factorRemovalAt } = member
  const acts: readonly Act[] = [
    'end',
    suspendedAt === null ? 'suspend' : 'resume',
    ...(factor === null ? [] : ([factorRemovalAt === null ? 'reset' : 'keep'] as const)),
    'remove',
  ]
  const perform: Readonly<Record<Act, () => Promise<string>>> = {
    end: async () => t('ended', { count: (await client.write<{ ended: number }>('POST', `${path}/end-sessions`, {})).ended }),
    suspend: async () => client.write('POST', `${path}/suspend`, {}).then(() => t('suspendedNow', { name })),
    resume: async () => client.write('POST', `${path}/resume`, {}).then(() => t('resumedNow', { name })),
    reset: async () => client.write('POST', `${path}/reset-factor`, {}).then(() => t('resetNow', { name })),
    keep: async () => client.write('POST', `${path}/keep-factor`, {}).then(() => t('keptNow', { name })),
    remove: async () => {
      await client.write('DELETE', path)
      onGone()
      return t('removedNow', { name })
    },
  }
  const confirm = async (chosen: Act) => {
    setAct(undefined)
    toast(await perform[chosen]().catch(saidOf))
    await queries.invalidateQueries({ queryKey: ['list'] })
  }
  return (
    <fieldset className={styles.acts} aria-label={t('more')}>
      {acts.map((each) => (
        <Action key={each} onClick={() => setAct(each)}>
          {t(words[each].verb)}
        </Action>
      ))}
      {act && (
        <ConfirmDialog
          title={t(words[act].title, { name })}
          closeLabel={c('close')}
          keepLabel={c('cancel')}
          confirmLabel={t(words[act].verb)}
          onClose={() => setAct(undefined)}
          onConfirm={() => confirm(act)}
        >
          {t(words[act].text)}
        </ConfirmDialog>
      )}
    </fieldset>
  )
}
