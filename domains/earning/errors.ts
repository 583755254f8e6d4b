import { Refusal } from '@vitrine/platform/kernel'
import type { DeedProblem } from './model/judge-deed.ts'

export const referralsOff = (): Refusal => new Refusal('earning.referrals-off', 'not-found', 'Not Found')
export const widgetsOff = (): Refusal => new Refusal('earning.widgets-off', 'not-found', 'Not Found')
export const widgetAbsent = (): Refusal => new Refusal('earning.widget-absent', 'not-found', 'Not Found')
export const tooManyWidgets = (): Refusal => new Refusal('earning.too-many-widgets', 'invalid', 'You can’t create any more order widgets.')

const atQuest = (code: string, message: string): Refusal =>
  new Refusal(`earning.${code}`, 'invalid', message, { errors: { free_trial_quest_id: [message] } })
const aboutField = (code: string, field: string, message: string): Refusal =>
  new Refusal(`earning.${code}`, 'invalid', message, { errors: { [field]: [message] } })
export const freeTrialsOff = (): Refusal => new Refusal('earning.free-trials-off', 'not-found', 'Not Found')
export const trialUnknown = (): Refusal => atQuest('trial-unknown', 'The selected free trial quest id is invalid.')
export const trialUsed = (): Refusal => atQuest('trial-used', 'You’ve already used this free trial.')
/** Whoever took it: the same link is tried once. */
export const trialLinkUsed = (): Refusal =>
  aboutField('trial-link-used', 'url', 'This link has already been used for this free trial. Please choose another one.')
export const trialLimited = (): Refusal => atQuest('trial-limited', 'This free trial isn’t available to you yet.')

export const tasksOff = (): Refusal => new Refusal('earning.tasks-off', 'not-found', 'Not Found')
/** People do tasks, programs do not. */
export const byHandOnly = (): Refusal => new Refusal('earning.by-hand', 'unauthenticated', 'Unauthenticated.')
export const checkAbsent = (): Refusal => new Refusal('earning.check-absent', 'not-found', 'Not Found')
export const accountUnverified = (): Refusal => aboutField('account-unverified', 'youtube_account_id', 'Verify this YouTube account first.')
export const taskGone = (): Refusal => aboutField('task-gone', 'task_id', 'This task is no longer available.')
export const ownOrder = (): Refusal => aboutField('own-order', 'task_id', 'You can’t do tasks from your own orders.')
export const alreadyDone = (): Refusal => aboutField('already-done', 'task_id', 'This account has already done this task.')
export const tooManyChecks = (): Refusal => aboutField('too-many-checks', 'task_id', 'Finish one of your five tasks first.')
export const enoughToday = (): Refusal => aboutField('enough-today', 'task_id', 'You’ve reached today’s maximum number of tasks.')
export const notNow = (): Refusal => aboutField('not-now', 'check', 'You can’t do this step right now.')
export const tooSoon = (): Refusal => aboutField('too-soon', 'check', 'Spend at least ten seconds on the task.')
export const notCompleted = (because: DeedProblem): Refusal =>
  aboutField('not-completed', 'check', 'The task is not completed yet.').with({ reason: because })
export const askedTooOften = (retryAfterSeconds: number): Refusal =>
  new Refusal('earning.asked-too-often', 'limited', 'Too many requests. Please try again later.', { retryAfterSeconds })
export const platformSilent = (): Refusal =>
  new Refusal('earning.platform-silent', 'unavailable', 'YouTube isn’t responding right now. Please try again later.')
