import { IconCircleCheck, IconCircleCross, Notice } from '@vitrine/ui/components'
import { type ReactNode, useState } from 'react'
import { saidOf } from '../api/api-error.ts'
import common from '../messages/en/common.json'
import { sayFrom } from '../messages/texts.ts'
import { useClient } from '../session/session-context.tsx'
import { Action } from './action.tsx'
import styles from './connection-tester.module.css'

const c = sayFrom(common)

interface TestResult<Step extends string> {
  readonly isWell: boolean
  readonly steps: readonly { readonly step: Step; readonly isWell: boolean; readonly says: string | null; readonly milliseconds: number }[]
}

export interface ConnectionTesterProps<Step extends string, Result extends TestResult<Step>> {
  /** The call that runs the test. */
  readonly path: string
  readonly label: string
  /** Names what is tested where the label alone stands beside others like it. */
  readonly accessibleName?: string
  readonly hint: string
  readonly says: (step: Step, isWell: boolean) => string
  /** A step that this page takes itself. */
  readonly more?: (result: Result) => ReactNode
}

/** Runs a test of something outside with what is saved, and shows each step. */
export function ConnectionTester<Step extends string, Result extends TestResult<Step> = TestResult<Step>>({
  path,
  label,
  accessibleName,
  hint,
  says,
  more,
}: ConnectionTesterProps<Step, Result>) {
  const client = useClient()
  const [isAsking, setIsAsking] = useState(false)
  const [result, setResult] = useState<Result | string>()
  const ask = async () => {
    setIsAsking(true)
    setResult(undefined)
    setResult(await client.write<Result>('POST', path, {}).catch(saidOf))
    setIsAsking(false)
  }
  return (
    <>
      <div className={styles.row}>
        <Action isLoading={isAsking} onClick={() => void ask()} {...(accessibleName === undefined ? {} : { 'aria-label': accessibleName })}>
          {label}
        </Action>
        <span className="tone-3">{hint}</span>
      </div>
      <div role="status">
        {typeof result === 'string' && <Notice tone="bad">{result}</Notice>}
        {typeof result === 'object' && (
          <ol className={styles.steps}>
            {result.steps.map((each) => (
              <li key={each.step} className={styles.step}>
                <span className={each.isWell ? 'tone-ok' : 'tone-bad'}>
                  {each.isWell ? <IconCircleCheck size={16} /> : <IconCircleCross size={16} />}
                </span>
                <span>{says(each.step, each.isWell)}</span>
                <span className="tone-3">{c('milliseconds', { count: each.milliseconds })}</span>
                {each.says && <span className={styles.says}>{each.says}</span>}
              </li>
            ))}
            {more?.(result)}
          </ol>
        )}
      </div>
    </>
  )
}
