import { invalidField, Refusal } from '@vitrine/platform/kernel'
import type { TaskActionProblem } from './model/judge-task-action.ts'

export const referralsOff = (): Refusal => new Refusal('not-found', 'request.notFound')
export const widgetsOff = (): Refusal => new Refusal('not-found', 'request.notFound')
export const widgetAbsent = (): Refusal => new Refusal('not-found', 'request.notFound')
export const tooManyWidgets = (): Refusal => new Refusal('invalid', 'widgets.tooMany')

export const freeTrialsOff = (): Refusal => new Refusal('not-found', 'request.notFound')
export const trialUnknown = (): Refusal => invalidField('free_trial_quest_id', 'fields.selected')
export const trialUsed = (): Refusal => invalidField('free_trial_quest_id', 'freeTrials.used')
/** A link is tried once, no matter who took the trial. */
export const trialLinkUsed = (): Refusal => invalidField('url', 'freeTrials.linkUsed')
export const trialLimited = (): Refusal => invalidField('free_trial_quest_id', 'freeTrials.limited')

export const tasksOff = (): Refusal => new Refusal('not-found', 'request.notFound')
/** People do tasks, programs do not. */
export const byHandOnly = (): Refusal => new Refusal('unauthenticated', 'request.unauthenticated')
export const checkAbsent = (): Refusal => new Refusal('not-found', 'request.notFound')
export const accountUnverified = (): Refusal => invalidField('youtube_account_id', 'tasks.unverified')
export const taskGone = (): Refusal => invalidField('task_id', 'tasks.gone')
export const ownOrder = (): Refusal => invalidField('task_id', 'tasks.ownOrder')
export const alreadyDone = (): Refusal => invalidField('task_id', 'tasks.alreadyDone')
export const tooManyChecks = (): Refusal => invalidField('task_id', 'tasks.tooMany')
export const enoughToday = (): Refusal => invalidField('task_id', 'tasks.enoughToday')
export const notNow = (): Refusal => invalidField('check', 'tasks.notNow')
export const tooSoon = (): Refusal => invalidField('check', 'tasks.tooSoon')
export const notCompleted = (because: TaskActionProblem): Refusal => invalidField('check', 'tasks.notCompleted').with({ reason: because })
export const requestedTooOften = (retryAfterSeconds: number): Refusal => new Refusal('limited', 'request.tooMany', { retryAfterSeconds })
export const platformSilent = (): Refusal => new Refusal('unavailable', 'channels.unavailable')
