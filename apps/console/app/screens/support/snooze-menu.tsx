import { IconChevronDown } from '@vitrine/ui/components'
import { Menu, MenuItem } from '@vitrine/ui/controls'
import texts from '../../messages/en/support.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { shortTime } from '../../values/times.ts'
import { snoozeNames, snoozeTimes } from './snooze-times.ts'

const t = sayFrom(texts)

/** Puts a ticket off until a time of the operator's choice. */
export function SnoozeMenu({ isBusy, onSnooze }: { readonly isBusy: boolean; readonly onSnooze: (until: string) => void }) {
  return (
    <Menu
      label={t('snooze')}
      trigger={(trigger) => (
        <Action isLoading={isBusy} {...trigger}>
          {t('snooze')}
          <IconChevronDown size={14} />
        </Action>
      )}
    >
      {() => {
        const times = snoozeTimes(new Date())
        return snoozeNames.map((name) => {
          const until = times[name].toISOString()
          return (
            <MenuItem key={name} onClick={() => onSnooze(until)}>
              {t('snoozeUntil', { name: t(`snoozeTimes.${name}`), time: shortTime(until) })}
            </MenuItem>
          )
        })
      }}
    </Menu>
  )
}
