import type { CheckOfTaskWire, TaskWire } from '@vitrine/earning/contract/schemas'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type Answer, aServer } from '../../testing/a-server.ts'
import { onScreen } from '../../testing/on-screen.tsx'
import { LatestTasks } from './latest-tasks.tsx'
import { RunningTask } from './running-task.tsx'
import { TaskCard } from './task-card.tsx'
import { useChecks } from './use-checks.ts'

type Status = CheckOfTaskWire['status']
const task = {
  id: 3,
  url: 'https://www.youtube.com/watch?v=l1sb0nMRN4k',
  reward: '0.05',
  service: { id: 1, name: 'Comments', price: '0.17', pricing_per: 1, type: 'comments' },
  promotable: null,
} as unknown as TaskWire
const ago = (seconds: number): string => new Date(Date.now() - seconds * 1_000).toISOString()
const check = (status: Status, startAt: string | null = status === 'created' ? null : ago(11)): CheckOfTaskWire => ({
  id: 7,
  start_at: startAt,
  end_at: null,
  status,
  due_at: ago(-1_800),
  options: { custom_comment: null, brief: null, languages: [] },
  youtube_account: {
    id: 4,
    code: 'ABCDEFGH',
    verification_code_at: ago(90),
    verification_public_subscriptions_at: ago(90),
    is_reportable: false,
    youtube_channel: { youtube_channel_id: 'UC1', title: null, thumbnail: null },
  },
  task,
})

/** What the page of tasks makes of its checks: the card of the task, the bar of the one in hand, and the list of the others. */
function Page({ listed }: { readonly listed: readonly CheckOfTaskWire[] }) {
  const checks = useChecks(listed)
  return (
    <>
      <ul>
        <TaskCard task={task} accountId={4} checks={checks} canBegin />
      </ul>
      <LatestTasks checks={checks} />
      {checks.running && <RunningTask key={checks.running.id} check={checks.running} checks={checks} />}
    </>
  )
}
/** The balance of tasks is read again after a reward. */
const profile = { 'GET /api/v1/profile': { json: { data: { id: 1 } } } }
const answered = (status: Status, startAt?: string): Answer => ({ json: { data: check(status, startAt) } })
const started = { 'POST /api/v1/checks': answered('created'), 'POST /api/v1/checks/7/start': answered('in_processing') }

async function pageOf(listed: readonly CheckOfTaskWire[], answers: Readonly<Record<string, Answer>> = {}) {
  const { sent } = aServer(answers)
  await onScreen(<Page listed={listed} />)
  return () =>
    sent.map(({ method, url }) => `${method} ${url.pathname.replace('/core/api/v1', '')}`).filter((call) => call.includes('checks'))
}
const bar = () => page.getByRole('region', { name: 'Your task' })
const button = (name: string | RegExp) => page.getByRole('button', { name })

afterEach(() => void vi.unstubAllGlobals())

describe('a task', () => {
  it('is reserved and started by one press, and handed in by another, ten seconds later at the earliest (TASK-002)', async () => {
    const calls = await pageOf([], { ...started, 'POST /api/v1/checks/7/end': answered('in_moderation') })
    await button(/^Start: /).click()
    await expect.poll(calls).toEqual(['POST /checks', 'POST /checks/7/start'])
    await button('Submit for review').click()
    await expect.element(bar().getByText(/You’re paid as soon as YouTube shows it/)).toBeVisible()
    expect(calls()).toEqual(['POST /checks', 'POST /checks/7/start', 'POST /checks/7/end'])
  })
  it('that was just started cannot be handed in yet (TASK-002)', async () => {
    await pageOf([], { ...started, 'POST /api/v1/checks/7/start': answered('in_processing', ago(1)) })
    await button(/^Start: /).click()
    await expect.element(button(/^Submit for review \(\d+ s\)$/)).toBeDisabled()
  })
  it('is asked about at once by its fast check, which ends in the reward (TASK-002)', async () => {
    const calls = await pageOf([check('in_processing')], { ...profile, 'POST /api/v1/checks/7/check': answered('completed') })
    await button('Check now').click()
    await expect.element(bar().getByText(/We added \$0\.05 to your task balance/)).toBeVisible()
    expect(calls()).toEqual(['POST /checks/7/check'])
  })
  it('that is not done yet says so, and can be asked about again (TASK-002)', async () => {
    const refusal = { message: 'The task is not completed yet.', errors: {} }
    await pageOf([check('in_processing')], { 'POST /api/v1/checks/7/check': { status: 422, json: refusal } })
    await button('Check now').click()
    await expect.element(bar().getByRole('alert')).toHaveTextContent('The task is not completed yet.')
    await expect.element(button(/^Check again in \d+ s$/)).toBeVisible()
  })
})

describe('a check', () => {
  const steps = { created: ['Start'], in_processing: ['Check now', 'Submit for review'] } as const
  it.each(['created', 'in_processing'] as const)('that is %s stands in the bar with what is to be done next (TASK-003)', async (status) => {
    await pageOf([check(status)])
    await expect.element(bar()).toBeVisible()
    for (const name of steps[status]) await expect.element(bar().getByRole('button', { name, exact: true })).toBeVisible()
  })
  it.each([
    ['in_moderation', 'In review'],
    ['completed', 'Paid'],
    ['error', 'Not confirmed'],
  ] as const)('that is %s stands in the list as “%s” (TASK-003)', async (status, message) => {
    await pageOf([check(status)])
    await expect.element(page.getByRole('region', { name: 'Your latest tasks' }).getByText(message, { exact: true })).toBeVisible()
    expect(bar().elements()).toEqual([])
  })
  it('that was given up is shown nowhere, and its task can be begun anew (TASK-003)', async () => {
    await pageOf([check('canceled')])
    await expect.element(button(/^Start: /)).toBeEnabled()
    expect([bar().elements(), page.getByRole('region', { name: 'Your latest tasks' }).elements()]).toEqual([[], []])
  })
})
