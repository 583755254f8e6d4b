import { ConfirmedAct } from '../../lists/confirmed-act.tsx'
import { useDoneToast } from '../../lists/use-undo.ts'
import texts from '../../messages/en/plans.json'
import { sayFrom } from '../../messages/texts.ts'
import { usePanel } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { wholeNumber } from '../../values/units.ts'
import { type Feed, paceOf } from './plan.ts'

const t = sayFrom(texts)

interface ChangePaceProps {
  readonly feed: Feed
  /** Of the feed, in the operators' API. */
  readonly path: string
  readonly onAnswered: () => Promise<unknown>
}

/** Another pause between the runs that are still to be made. */
export function ChangePace({ feed, path, onAnswered }: ChangePaceProps) {
  const client = useClient()
  const done = useDoneToast()
  const { name: panel } = usePanel()
  const { minutes, version } = feed
  const id = String(feed.id)
  return (
    <ConfirmedAct
      // Begins with the pause of now.
      key={minutes}
      label={t('changePace')}
      title={t('paceTitle', { panel, id })}
      confirmLabel={t('confirmPace')}
      field={{ name: 'minutesBetweenRuns', label: t('paceMinutes'), hint: t('paceHint'), initial: String(minutes), maxLength: 6 }}
      onAnswered={onAnswered}
      send={async (key, text) => {
        const typed = wholeNumber(text)
        // What is no number is refused by the server, under the field.
        const minutesBetweenRuns = typed === undefined ? text : Number(typed)
        const { data, undo } = await client.change<Feed>('PATCH', path, { version, minutesBetweenRuns }, key)
        done(t('paceChanged', { id, pace: paceOf(data.minutes) }), undo, [['list'], ['plan', 'feed', id]])
      }}
    >
      <p>{t('paceText')}</p>
    </ConfirmedAct>
  )
}
