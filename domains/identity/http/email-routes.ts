import { type BoundRoute, implement } from '@vitrine/platform/http'
import { refuseWithoutStepUp } from '../commands/credentials/prove-identity.ts'
import {
  askEmailChange,
  cancelEmailChange,
  confirmEmailChange,
  refuseEmailChange,
  undoEmailChange,
} from '../commands/emails/change-email.ts'
import { askConfirmation, confirmEmail, disownAccount } from '../commands/emails/confirm-email.ts'
import { securityContract } from '../contract/security-schemas.ts'
import { hashToken, isTokenOf } from '../model/tokens.ts'
import { presentEmailChange, showEmailChange } from '../queries/show-email-change.ts'
import { type IdentityRoutesDeps, personOf, takeBucket } from './deps.ts'

/** One mail a minute, and ten a day. */
const resend = { perMinute: { burst: 1, perMinute: 1 }, perDay: { burst: 10, perMinute: 10 / 1440 } } as const

/** A mistyped address is corrected at once; otherwise a mail a minute, and ten a day. Each tells whether an address is taken, as registration does. */
const change = { perMinute: { burst: 3, perMinute: 1 }, perDay: { burst: 10, perMinute: 10 / 1440 } } as const

/** The account's address: its mail, its confirmation, and the disowning by the mail's reader. */
export function emailRoutes(deps: IdentityRoutesDeps): BoundRoute[] {
  const { database, clock } = deps
  return [
    ...changeRoutes(deps),
    implement(securityContract.askEmailConfirmation, async (_, context) => {
      const { panelId, userId } = personOf(context)
      await takeBucket(deps, context, { name: `confirmation-mail:${userId}`, ...resend.perMinute })
      await takeBucket(deps, context, { name: `confirmation-mails:${userId}`, ...resend.perDay })
      await database.transaction(panelId, (trx) => askConfirmation(trx, userId))
      return undefined
    }),
    implement(
      securityContract.confirmEmail,
      async ({ body }, context) => {
        const { panelId, caller } = context
        const person = caller.kind === 'user' && caller.via === 'session' && caller.impersonatorId == null ? caller : undefined
        // The link must not allow guessing the password.
        if (body.password !== undefined)
          await takeBucket(deps, context, { name: `confirm:${hashToken(body.token).toString('base64url')}`, burst: 5, perMinute: 1 / 3 })
        const params = { panelId, code: body.token, userId: person?.userId, password: body.password, now: clock.now() }
        if (isTokenOf('emailChange', body.token)) await confirmEmailChange(database, { ...params, sessionId: person?.sessionId ?? null })
        else await confirmEmail(database, params)
        return undefined
      },
      { rateLimit: { name: 'confirm-email', per: 'ip', burst: 30, perMinute: 5, store: 'database' } },
    ),
    implement(
      securityContract.disownAccount,
      async ({ body }, { panelId }) => {
        const params = { code: body.token, now: clock.now() }
        if (isTokenOf('emailChange', body.token)) await database.transaction(panelId, (trx) => refuseEmailChange(trx, params))
        else if (isTokenOf('emailUndo', body.token)) await database.transaction(panelId, (trx) => undoEmailChange(trx, params))
        else await disownAccount(database, { panelId, ...params })
        return undefined
      },
      { rateLimit: { name: 'disown-account', per: 'ip', burst: 30, perMinute: 5, store: 'database' } },
    ),
  ]
}

/** Another address for an account that has one. */
function changeRoutes(deps: IdentityRoutesDeps): BoundRoute[] {
  const { database, clock } = deps
  return [
    implement(securityContract.emailChange, async (_, context) => {
      const { panelId, userId } = personOf(context)
      return { data: await database.read(panelId, (trx) => showEmailChange(trx, userId, clock.now())) }
    }),
    implement(securityContract.askEmailChange, async ({ body }, context) => {
      const { panelId, userId, sessionId } = personOf(context)
      const now = clock.now()
      await database.read(panelId, (trx) => refuseWithoutStepUp(trx, context.caller, now))
      await takeBucket(deps, context, { name: `email-change:${userId}`, ...change.perMinute })
      await takeBucket(deps, context, { name: `email-changes:${userId}`, ...change.perDay })
      const params = { userId, sessionId, email: body.email, now }
      return { data: presentEmailChange(await database.transaction(panelId, (trx) => askEmailChange(trx, params))) }
    }),
    implement(securityContract.cancelEmailChange, async (_, context) => {
      const { panelId, userId } = personOf(context)
      await database.transaction(panelId, (trx) => cancelEmailChange(trx, { userId, now: clock.now() }))
      return undefined
    }),
  ]
}
