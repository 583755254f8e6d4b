import { type BoundRoute, implement, type RateLimit, type RequestContext, userIdOf } from '@vitrine/platform/http'
import { type FieldMessages, fieldMessage, isRecord } from '@vitrine/platform/kernel'
import { refuseUnprotected, refuseWithoutStepUp } from '../commands/credentials/prove-identity.ts'
import { changeProfile, rememberAnalytics, setEmail } from '../commands/profile/change-profile.ts'
import { noteMarketingSource } from '../commands/profile/note-marketing-source.ts'
import { identityContract } from '../contract/schemas.ts'
import { findUser } from '../queries/profile/find-user.ts'
import { hasPassword } from '../queries/profile/has-password.ts'
import { type IdentityRoutesDeps, limitPerUser, personOf, profileOf } from './deps.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'

const perCaller = (name: string): RateLimit => ({ name, per: 'caller', burst: 20, perMinute: 5, store: 'database' })

/** The profile and what a signed-in person changes in it. */
export function profileRoutes(deps: IdentityRoutesDeps): BoundRoute[] {
  return [
    implement(identityContract.profile, async ({ query }, context) =>
      profileOf(deps, await deps.panels.get(context.panelId), userIdOf(context), query.with_increased_balance_accuracy === '1'),
    ),
    implement(
      identityContract.changeProfile,
      async ({ body }, context) => {
        const person = personOf(context)
        if (body.password !== undefined) {
          const user = await deps.database.read(person.panelId, (trx) => findUser(trx, person.userId))
          await refuseWeakPassword(deps, context, { password: body.password, email: user?.email ?? null })
          // Guessing the present password in an open session is limited as at the step-up.
          await limitPerUser(deps, context, person.userId, 'proof')
          await deps.database.read(person.panelId, (trx) => refuseUnprotected(trx, context.caller, person.userId, deps.clock.now()))
        }
        await changeProfile(deps.database, { ...person, form: body, now: deps.clock.now() })
        return profileOf(deps, await deps.panels.get(context.panelId), person.userId)
      },
      { rateLimit: perCaller('change-profile'), alsoInvalid: (body, context) => missingPresentPassword(deps, body, context) },
    ),
    implement(
      identityContract.setEmail,
      async ({ body }, context) => {
        const person = personOf(context)
        const now = deps.clock.now()
        await deps.database.read(person.panelId, (trx) => refuseWithoutStepUp(trx, context.caller, now))
        await setEmail(deps.database, { ...person, email: body.email })
        return profileOf(deps, await deps.panels.get(context.panelId), person.userId)
      },
      { rateLimit: perCaller('set-email') },
    ),
    implement(identityContract.setAnalyticsClientId, async ({ body }, context) => {
      const ids = { googleAnalytics4: body.google_analytics4_client_id ?? null, yandexMetrika: body.yandex_metrika_client_id ?? null }
      const { panelId, userId } = personOf(context)
      await deps.database.transaction(panelId, (trx) => rememberAnalytics(trx, userId, ids))
      return undefined
    }),
    implement(
      identityContract.noteMarketingSource,
      async ({ body }, { panelId, caller }) => {
        const noted = { form: body, userId: caller.kind === 'user' ? caller.userId : null, now: deps.clock.now() }
        await deps.database.transaction(panelId, (trx) => noteMarketingSource(trx, noted))
        return undefined
      },
      { rateLimit: { name: 'marketing-source', per: 'ip', burst: 10, perMinute: 2, store: 'memory' } },
    ),
  ]
}

/** The present password's "required" error, beside those of the other fields; who has no password is not asked for it. */
async function missingPresentPassword({ database }: IdentityRoutesDeps, body: unknown, context: RequestContext): Promise<FieldMessages> {
  if (!isRecord(body) || body.password === undefined || body.current_password) return {}
  const { panelId, userId } = personOf(context)
  return (await database.read(panelId, (trx) => hasPassword(trx, userId)))
    ? { current_password: [fieldMessage('current_password', 'fields.required')] }
    : {}
}
